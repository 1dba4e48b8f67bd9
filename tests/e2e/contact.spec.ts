import { expect, test } from "./site.ts";

test.use({ timezoneId: "Asia/Tokyo" });

test("the contact page says who answers now, also to a visitor in another time zone", async ({ page }) => {
  for (const [now, says] of [
    ["2026-07-06T12:00:30Z", "The office is open now."],
    ["2026-07-07T00:00:30Z", "The emergency line is open now."],
  ] as const) {
    await page.clock.setFixedTime(now);
    await page.goto("/contact");
    await expect(page.getByText(says)).toBeVisible();
  }
});
