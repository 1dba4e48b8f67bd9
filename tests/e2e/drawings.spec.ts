import { serviceSummaries } from "#content/services.ts";
import { expect, test } from "./site.ts";

test("no drawing on /services is empty", async ({ page }) => {
  await page.goto("/services", { waitUntil: "networkidle" });
  const widths = await page
    .locator(".art use")
    .evaluateAll((all) => all.map((use) => (use as SVGUseElement).getBBox().width));
  expect(widths.length).toBeGreaterThanOrEqual(serviceSummaries.length);
  expect(Math.min(...widths)).toBeGreaterThan(100);
});
