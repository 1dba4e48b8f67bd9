import { company } from "#content/company.ts";
import { expect, test } from "./site.ts";

test("the page gives the phone, both email addresses, the street address and a map with a link", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Contact us");
  await expect(main.getByRole("link", { name: `Call ${company.phone.display}` })).toHaveAttribute(
    "href",
    company.phone.href,
  );
  for (const address of Object.values(company.emails))
    await expect(main.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
  await expect(main.getByRole("definition").filter({ hasText: company.postalAddress })).toBeVisible();
  await expect(main.getByRole("img", { name: "Map of our service area" })).toBeVisible();
  for (const name of [company.postalAddress, "Find us on a map"]) {
    const map = await main.getByRole("link", { name }).getAttribute("href");
    expect(new URL(map ?? "").searchParams.get("query")).toBe(company.postalAddress);
  }
});

test.describe("for a visitor in another time zone", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  for (const [now, says] of [
    ["2026-07-06T12:00:30Z", "The office is open now."],
    ["2026-07-07T00:00:30Z", "The emergency line is open now."],
  ] as const)
    test(`at ${now} it says "${says}"`, async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.goto("/contact");
      await expect(page.getByText(says)).toBeVisible();
    });
});
