import { movingRules } from "#content/moving-rules.ts";
import { expect, test } from "./site.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });

  for (const [from, column, ids] of [
    ["Virginia", 0, ["virginia-30-miles", "virginia-over-30-miles"]],
    ["DC", 2, ["state-line"]],
  ] as const)
    test(`which rules cover a move from ${from} is answered`, async ({ page }) => {
      for (const [index, id] of ids.entries()) {
        await page.goto("/moving-rules");
        const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: from }) });
        await row.getByRole("cell").nth(column).getByRole("link").nth(index).click();
        await expect(page).toHaveURL(new RegExp(`#${id}$`));
        const answer = page.locator(`#${id}`);
        await expect(answer.getByRole("heading")).toBeInViewport();
        await expect(answer).toContainText(
          movingRules.find((one) => one.id === id)?.regulator ?? "no such rule",
        );
        await expect(answer.getByRole("link").first()).toHaveAttribute("href", /^https:\/\/[^/]+\.gov\//);
      }
    });
});
