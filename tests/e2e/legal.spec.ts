import { expect, test } from "./site.ts";

test("the form's link to the terms scrolls to the referral program, below the header", async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/referrals");
    await page.getByRole("link", { name: "Program terms" }).click();
    const section = page.locator("#referrals");
    await expect(section).toBeFocused();
    // The page keeps scrolling if a font or late part shifts what is above.
    await expect(async () => {
      const [top, header] = await Promise.all([
        section.evaluate((element) => element.getBoundingClientRect().top),
        page.locator("header.header").evaluate((element) => element.getBoundingClientRect().bottom),
      ]);
      expect(top - header).toBeGreaterThanOrEqual(0);
      expect(top - header).toBeLessThan(60);
    }).toPass();
  }
});

test("a new page opens at the top and focuses its heading; Back restores the position", async ({ page }) => {
  await page.goto("/terms-of-use");
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await page.getByRole("navigation", { name: "Legal pages" }).getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test("within a page, Back returns to the previous section", async ({ page }) => {
  await page.goto("/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Who gets it" }).click();
  await expect(page.locator("#who")).toBeFocused();
  const there = await page.evaluate(() => window.scrollY);
  await contents.getByRole("link", { name: "In short" }).click();
  await expect(page.locator("#short")).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(there);
});

test("the privacy policy mentions analytics and the embedded form only if configured", async ({
  page,
  configured,
}) => {
  await page.goto("/privacy-policy");
  await expect(page.getByText("sets no cookies and counts no visitors")).toBeVisible();
  await expect(page.getByText("Google Analytics")).toHaveCount(0);
  await expect(page.getByText("The office gets your request by email")).toBeVisible();

  await page.route("https://www.googletagmanager.com/**", (route) => route.fulfill({ body: "" }));
  await page.goto(`${configured.url}/privacy-policy`);
  await expect(page.getByText("sets no cookies and counts no visitors")).toHaveCount(0);
  await expect(page.getByText("Visits are counted with Google Analytics")).toBeVisible();
  await expect(page.getByText("belongs to another company and is shown in a frame")).toBeVisible();
  await expect(page.getByText("The office gets your request by email")).toHaveCount(0);
});
