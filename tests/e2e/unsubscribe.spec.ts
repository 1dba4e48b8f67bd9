import { refer } from "./refer.ts";
import { expect, type Site, test, waitForEmail } from "./site.ts";

/** tests/server/request-guard.test.ts has the origins that may send a form. */

test("the link in the email leads to a button that opts out", async ({ page, site }) => {
  const email = await waitForEmail(site, (await refer(site)).friend);
  const link = email.text?.match(/https?:\/\/\S+\/unsubscribe\/\S+/)?.[0] ?? "";
  expect(email.header("list-unsubscribe")).toBe(`<${link}>`);
  expect(email.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  await page.goto(link);
  await expectSuppressions(site, 0);
  await page.getByRole("button", { name: "Stop all emails" }).click();
  const done = "Done. We stopped all emails to you.";
  await expect(page.getByRole("heading", { name: done })).toBeVisible();
  await expectSuppressions(site, 1);

  // Without scripts the browser sends this Origin from a page without referrer.
  const posted = await fetch(link, {
    method: "POST",
    headers: { origin: "null" },
    body: new URLSearchParams(),
  });
  expect(await posted.text()).toContain(done);
  await expectSuppressions(site, 1);
});

/** Deletes them. */
async function expectSuppressions({ db }: Site, count: number): Promise<void> {
  expect(await db.deleteFrom("suppressions").returning("source").execute()).toHaveLength(count);
}
