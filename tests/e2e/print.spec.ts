import { company } from "#content/company.ts";
import { locations } from "#content/locations.ts";
import { refer } from "./refer.ts";
import { countSheets } from "./sheets.ts";
import { expect, test, waitForIdle } from "./site.ts";

/** every-page.spec.ts checks that pages print dark on white. */

test("a referral's steps keep their marks, and say which are reached @nightly", async ({ page, site }) => {
  await page.goto((await refer(site)).statusPath);
  await page.emulateMedia({ media: "print" });
  const marks = await page.locator(".progress-dot").evaluateAll((all) =>
    all.map((dot) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(dot);
      return `${backgroundColor} ${printColorAdjust}`;
    }),
  );
  // Browsers do not print backgrounds unless the page asks for it.
  for (const mark of marks) expect(mark).toMatch(/ exact$/);
  expect(marks[0]).not.toBe(marks.at(-1));
});

test("every answer prints open @nightly", async ({ page }) => {
  for (const path of ["/faq", "/services/residential"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const heights = await page
      .locator(".answer")
      .evaluateAll((all) => all.map((answer) => answer.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.min(...heights)).toBeGreaterThan(8);
    await page.emulateMedia({ media: "screen" });
  }
});

test("the longest town page fits on three sheets @nightly", async ({ page }) => {
  const [longest] = locations.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  await page.goto(`/locations/${longest?.key}`);
  // Fonts too late for the first load are cached for the second.
  await page.reload();
  await waitForIdle(page);
  expect(await countSheets(page, "Letter")).toBeLessThanOrEqual(3);
});

test("the sample certificate prints on one sheet, and says it is a sample @nightly", async ({ page }) => {
  await page.goto("/sample-certificate");
  const sheet = page.locator(".sheet");
  await expect(sheet).toContainText("Sample");
  for (const { label, amount } of company.insurance)
    await expect(sheet.getByRole("row", { name: label })).toContainText(amount);
  for (const format of ["Letter", "A4"] as const) expect(await countSheets(page, format)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});
