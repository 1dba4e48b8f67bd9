import { previewMail } from "#ops/mail-samples.ts";
import { test } from "./site.ts";

test("shots", async ({ page, site }) => {
  for (const width of [390, 768, 1280, 1600])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/unsubscribe/abc`);
      await page.screenshot({ path: `/tmp/w/shots-b/ask-${width}-${colorScheme}.png` });
    }
  for (const kind of ["referrer-receipt", "estimate-confirmation", "gift-card-sent"] as const)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(previewMail(kind, "https://www.example.com").html);
      await page.screenshot({ path: `/tmp/w/shots-b/${kind}-${width}.png`, fullPage: true });
    }
});
