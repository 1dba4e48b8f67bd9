import { expect, test, waitForAge } from "./site.ts";

async function refer(
  request: import("playwright/test").APIRequestContext,
  siteUrl: string,
  friendEmail: string,
) {
  const page = await (await request.get("/referrals")).text();
  const hidden = (name: string) => page.match(`name="${name}" value="([^"]+)"`)?.[1] ?? "";
  await waitForAge([hidden("formToken")]);
  const answer = await request.post("/referrals", {
    headers: { origin: siteUrl },
    form: {
      idempotencyKey: hidden("idempotencyKey"),
      formToken: hidden("formToken"),
      referrerName: "Maria Torres",
      referrerEmail: `maria.${Date.now()}@example.org`,
      referredName: "Jo Park",
      referredEmail: friendEmail,
    },
  });
  expect(answer.status()).toBe(200);
}

test("the link in the mail leads to a button that opts out; opening it changes nothing", async ({
  page,
  request,
  site,
}) => {
  const friend = `out.${Date.now()}@example.net`;
  await refer(request, site.url, friend);
  const mail = await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
  const link = mail.text?.match(/https?:\/\/\S+\/unsubscribe\/\S+/)?.[0] ?? "";
  expect(mail.header("list-unsubscribe")).toBe(`<${link}>`);
  expect(mail.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

  for (let visit = 0; visit < 20; visit += 1) expect((await request.get(link)).status()).toBe(200);
  expect(await countSuppressions(site)).toBe(0);

  await page.goto(link);
  await page.getByRole("button", { name: "Stop all emails" }).click();
  await expect(page.getByRole("heading", { name: "Done. We will not write again." })).toBeVisible();
  expect(await countSuppressions(site)).toBe(1);
  await site.db.deleteFrom("suppressions").execute();
});

test("a mail program opts out with one POST (RFC 8058)", async ({ request, site }) => {
  const friend = `oneclick.${Date.now()}@example.net`;
  await refer(request, site.url, friend);
  const mail = await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
  const link = mail.header("list-unsubscribe")?.slice(1, -1) ?? "";
  const answer = await request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect(answer.status()).toBe(200);
  expect(await countSuppressions(site)).toBe(1);
  await site.db.deleteFrom("suppressions").execute();
});

test("an unknown link shows a message", async ({ request }) => {
  expect((await request.post("/unsubscribe/nobody")).status()).toBe(404);
});

async function countSuppressions(site: import("./site.ts").Site): Promise<number> {
  const rows = await site.db.selectFrom("suppressions").select("source").execute();
  return rows.length;
}
