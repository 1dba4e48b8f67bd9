import { refer } from "./refer.ts";
import { expect, type Site, test, waitForEmail, withAndWithoutScripts } from "./site.ts";

/** tests/server/request-guard.test.ts has the origins that may send a form. */

withAndWithoutScripts((javaScriptEnabled) => {
  test("the link in the email leads to a button that opts out, whatever Origin the browser sends", async ({
    page,
    site,
  }) => {
    const email = await waitForEmail(site, (await refer(site)).friend);
    const link = email.text?.match(/https?:\/\/\S+\/unsubscribe\/\S+/)?.[0] ?? "";
    expect(email.header("list-unsubscribe")).toBe(`<${link}>`);
    expect(email.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    await page.goto(link);
    await expectSuppressions(site, 0);
    const posted = page.waitForRequest((one) => one.method() === "POST");
    await page.getByRole("button", { name: "Stop all emails" }).click();
    await expect(page.getByRole("heading", { name: "Done. We stopped all emails to you." })).toBeVisible();
    if (!javaScriptEnabled) expect(await (await posted).headerValue("origin")).toBe("null");
    await expectSuppressions(site, 1);
  });
});

/** Deletes them. */
async function expectSuppressions({ db }: Site, count: number): Promise<void> {
  expect(await db.deleteFrom("suppressions").returning("source").execute()).toHaveLength(count);
}
