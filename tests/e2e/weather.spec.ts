import { storeReading } from "#db/weather/readings.ts";
import { expect, test } from "./site.ts";

test("without a reading the placeholder shows, and /api/weather returns 503 with JSON", async ({
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

test("from 768 px the header shows a long text in full, with icon, temperature and place", async ({
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
  // The page may be cached; the reading invalidates it.
  await site.eventually(
    async () => (await (await fetch(`${site.url}/about`)).text()).includes("104°F"),
    "the reading on the page",
  );
  await page.goto("/about");
  const widget = page.getByRole("banner").locator(".weather");
  for (const width of [768, 1024, 1248, 1279, 1280, 1343, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(widget.locator("svg")).toBeVisible();
    await expect(widget.getByText("104°F Ashburn, VA")).toBeVisible();
    await expect(widget.getByText("Thunderstorm with heavy hail")).toBeVisible();
    expect(await widget.evaluate(findFaults), `at ${width} px`).toEqual([]);
  }
});

/** Lists what is clipped, on two lines, or overlapping. */
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
