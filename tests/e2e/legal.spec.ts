import { fetchPage } from "./read-page.ts";
import { expect, test } from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

test("a link to a section scrolls there, below the header; a new page opens at its focused heading; Back restores the position", async ({
  page,
}) => {
  await page.goto("/referrals");
  await page.getByRole("link", { name: "Program terms" }).click();
  const section = page.locator("#referrals");
  await expect(section).toBeFocused();
  await expectUncovered(section.getByRole("heading").first());

  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await page.getByRole("navigation", { name: "Legal pages" }).getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test("the privacy policy mentions analytics and the embedded form only if configured", async ({
  site,
  configured,
}) => {
  const [own, other] = [
    await fetchPage(`${site.url}/privacy-policy`),
    await fetchPage(`${configured.url}/privacy-policy`),
  ];
  for (const words of ["sets no cookies and counts no visitors", "The office gets your request by email"]) {
    expect(own.text).toContain(words);
    expect(other.text).not.toContain(words);
  }
  expect(own.text).not.toContain("Google Analytics");
  expect(other.text).toContain("Visits are counted with Google Analytics");
  expect(other.text).toContain("belongs to another company and is shown in a frame");
});
