import { askForMove } from "./ask-for-move.ts";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const threeBedrooms = "/plan?rooms=living,kitchen,dining,bedroom,bedroom2:2,bath:2,garage,patio";

/** What people come for lies on a phone's first screen: each first visible match ends up at most so far down (px). */
const positions = [
  ["/", "main form .input", 440],
  ["/", "main form [type=submit]", 900],
  ["/estimate", ".est-send [type=submit]", 950],
  ["/referrals", "main form .input", 1_450],
  [threeBedrooms, "#result", 1_700],
  ["/reviews?service=packing", ".review-card", 700],
] as const;

/** Heights of whole pages (px). */
const heights: Record<string, number> = { "/": 6_000, [threeBedrooms]: 7_500 };

test("on a phone, what a page is for lies near its top, and no page is too long", async ({ page, site }) => {
  const { path: move } = await askForMove(site, { date: "2045-06-12" }, { state: "booked", crew: 3 });
  let open = "";
  for (const [path, what, most] of [...positions, [move, ".tag", 330] as const]) {
    if (path !== open) await page.goto(path);
    open = path;
    const top = await page
      .locator(what)
      .filter({ visible: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    expect.soft(Math.round(top), `${path}: top of ${what}`).toBeLessThanOrEqual(most);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, `${path}: height`).toBeLessThanOrEqual(heights[path] ?? 20_000);
  }
});
