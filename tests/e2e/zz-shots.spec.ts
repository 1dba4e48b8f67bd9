import { insertReferral } from "#db/referrals/referrals.ts";
import { realUserAgent } from "./real-browser.ts";
import { test } from "./site.ts";

test.use({ userAgent: realUserAgent });
test.setTimeout(400_000);
test("shots", async ({ page, site }) => {
  await insertReferral(site.db, {
    referral: {
      referrerName: "Maria Torres",
      referrerEmail: "m@example.org",
      referrerPhone: null,
      referredName: "Jo Park",
      referredEmail: "jo@example.net",
      referredPhone: null,
      notes: null,
    },
    idempotencyKey: crypto.randomUUID(),
    codePrefix: "ASH",
  });
  const { discount_code: code } = await site.db
    .selectFrom("referrals")
    .select("discount_code")
    .executeTakeFirstOrThrow();
  const list: [string, string, number, string, boolean][] = JSON.parse(process.env["SHOTS"] ?? "[]");
  for (const [name, path, width, scheme, full] of list) {
    await page.emulateMedia({ colorScheme: scheme as "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
    await page.goto(path.replace("CODE", code), { waitUntil: "networkidle" });
    await page.screenshot({ path: `/tmp/v1-shots/${name}-${width}-${scheme}.png`, fullPage: full });
  }
});
