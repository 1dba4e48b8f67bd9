import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { storeReading } from "#db/weather/readings.ts";
import { realUserAgent } from "./real-browser.ts";
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
    const html = await site.eventually(async () => {
      const text = await (await fetch(`${site.url}/`)).text();
      return text.includes(`${Math.round(reading.current.temp_f)}°F`) && text;
    }, "the reading on the page");
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

test.describe("a long text", () => {
  test.use({ userAgent: realUserAgent });

  test("stands in the header whole, with icon, temperature and place, from 768 px on", async ({
    page,
    site,
  }) => {
    await storeReading(site.db, {
      observedAt: new Date(),
      reading: {
        current: { temp_f: 104, condition: { text: "Thunderstorm with heavy hail", code: 1276 } },
        location: { name: "Ashburn", region: "Virginia" },
      },
    });
    // The page may be kept from before; the reading drops it.
    await site.eventually(
      async () => (await (await fetch(`${site.url}/about`)).text()).includes("104°F"),
      "the reading on the page",
    );
    await page.goto("/about");
    const widget = page.getByRole("banner").locator(".weather");
    for (const width of [768, 800, 900, 1022, 1024, 1219, 1220, 1280, 1399, 1400, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(widget.locator("svg")).toBeVisible();
      await expect(widget.getByText("104°F Ashburn, VA")).toBeVisible();
      await expect(widget.getByText("Thunderstorm with heavy hail")).toBeVisible();
      expect(await widget.evaluate(findFaults), `at ${width} px`).toEqual([]);
    }
  });
});

/** What is clipped, over two lines, or in the way of something else. */
function findFaults(widget: Element): string[] {
  const faults: string[] = [];
  const text = widget.querySelector("small");
  const header = widget.closest("header");
  if (!text || !header) return ["no text"];
  const box = widget.getBoundingClientRect();
  const lines = Math.round(text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  if (lines > 2) faults.push(`${lines} lines`);
  if (text.scrollWidth > text.clientWidth || widget.scrollWidth > widget.clientWidth) faults.push("clipped");
  if (box.bottom > header.getBoundingClientRect().bottom) faults.push("below the header");
  for (const other of header.querySelectorAll("a")) {
    const { left, right, top, bottom, width } = other.getBoundingClientRect();
    if (width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      faults.push(`over ${other.textContent}`);
  }
  return faults;
}
