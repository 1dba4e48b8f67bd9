import { company } from "#content/company.ts";
import { movingRules } from "#content/moving-rules.ts";
import { expect, test } from "./site.ts";

test.describe("which rules cover a move", () => {
  test.use({ javaScriptEnabled: false });

  const ways = [
    ["Virginia", "Virginia", ["virginia-30-miles", "virginia-over-30-miles"]],
    ["DC", "Maryland", ["state-line"]],
  ] as const;

  for (const [from, to, ids] of ways)
    test(`${from} to ${to} is answered without scripts`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      for (const [index, id] of ids.entries()) {
        await page.goto("/moving-rules");
        const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: from }) });
        const column = ["Virginia", "DC", "Maryland"].indexOf(to);
        await row.getByRole("cell").nth(column).getByRole("link").nth(index).click();
        await expect(page).toHaveURL(new RegExp(`#${id}$`));
        const answer = page.locator(`#${id}`);
        await expect(answer.getByRole("heading")).toBeInViewport();
        const rule = movingRules.find((one) => one.id === id);
        await expect(answer).toContainText(rule?.regulator ?? "no such rule");
        await expect(answer.getByRole("link").first()).toHaveAttribute("href", /^https:\/\/[^/]+\.gov\//);
      }
    });
});

test("a placeholder number is shown without a link, and unset facts are hidden", async ({ page }) => {
  await page.goto("/moving-rules");
  const registrations = page.locator(".registrations");
  await expect(registrations).toContainText(company.registration.usdot);
  await expect(registrations.getByRole("link")).toHaveCount(0);
  await expect(registrations).not.toContainText(/DC business/);
  await expect(page.getByText("A person answers an estimate request")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
});
