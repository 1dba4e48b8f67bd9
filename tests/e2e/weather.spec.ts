import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, startSite, test } from "./site.ts";

/** Serves a recorded answer of the National Weather Service, dated as if it were measured ten minutes ago. */
function startWeatherService(): Promise<{ url: string; close: () => void }> {
  const file = path.resolve(import.meta.dirname, "../fixtures/nws/KALB.json");
  const recorded = JSON.parse(readFileSync(file, "utf8")) as {
    features: { properties: { timestamp: string } }[];
  };
  const server = createServer((_request, response) => {
    for (const feature of recorded.features)
      feature.properties.timestamp = new Date(Date.now() - 600_000).toISOString();
    response.setHeader("content-type", "application/geo+json").end(JSON.stringify(recorded));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

test("the header shows temperature, place and condition of the recorded service, in the page's HTML", async ({
  page,
}) => {
  const weather = await startWeatherService();
  const site = await startSite({ env: { WEATHER_API_URL: weather.url }, seed: false });
  try {
    await site.eventually(async () => (await fetch(`${site.url}/api/weather`)).ok, "a reading");
    const reading = (await (await fetch(`${site.url}/api/weather`)).json()) as {
      current: { temp_f: number; condition: { text: string } };
    };
    const html = await (await fetch(`${site.url}/`)).text();
    expect(html).toContain(`${Math.round(reading.current.temp_f)}°F`);
    expect(html).toContain(reading.current.condition.text);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.url}/`);
    await expect(page.getByRole("banner")).toContainText(
      `${Math.round(reading.current.temp_f)}°F Ashburn, VA`,
    );
    await expect(page.getByRole("banner")).toContainText(reading.current.condition.text);
  } finally {
    await site.stop();
    weather.close();
  }
});

test("without a reading the placeholder shows, and /api/weather answers 503 with JSON", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("--°F Ashburn, VA");
  const answer = await request.get("/api/weather");
  expect(answer.status()).toBe(503);
  expect(await answer.json()).toHaveProperty("error");
});
