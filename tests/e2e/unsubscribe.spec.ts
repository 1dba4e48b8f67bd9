import { expect, test, waitForTokenAge } from "./site.ts";

async function refer(
  request: import("playwright/test").APIRequestContext,
  siteUrl: string,
  friendEmail: string,
) {
  const page = await (await request.get("/referrals")).text();
  const hidden = (name: string) => page.match(`name="${name}" value="([^"]+)"`)?.[1] ?? "";
  await waitForTokenAge([hidden("formToken")]);
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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the link in the email leads to a button that opts out, whatever Origin the browser sends", async ({
      page,
      request,
      site,
    }) => {
      const friend = `button.${javaScriptEnabled}.${Date.now()}@example.net`;
      await refer(request, site.url, friend);
      const mail = await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
      const link = mail.text?.match(/https?:\/\/\S+\/unsubscribe\/\S+/)?.[0] ?? "";
      expect(mail.header("list-unsubscribe")).toBe(`<${link}>`);
      expect(mail.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      await page.goto(link);
      expect(await countSuppressions(site), "opening it changes nothing").toBe(0);
      const posted = page.waitForRequest((one) => one.method() === "POST");
      await page.getByRole("button", { name: "Stop all emails" }).click();
      await expect(page.getByRole("heading", { name: "Done. We stopped all emails to you." })).toBeVisible();
      if (!javaScriptEnabled) expect(await (await posted).headerValue("origin")).toBe("null");
      expect(await countSuppressions(site)).toBe(1);
      await site.db.deleteFrom("suppressions").execute();
    });
  });

test("an email client opts out with one POST (RFC 8058), and webmail from its own or a hidden origin", async ({
  request,
  site,
}) => {
  for (const origin of ["", "https://mail.example", "null"]) {
    const friend = `webmail.${Date.now()}@example.net`;
    await refer(request, site.url, friend);
    const mail = await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
    const answer = await request.post(mail.header("list-unsubscribe")?.slice(1, -1) ?? "", {
      form: { "List-Unsubscribe": "One-Click" },
      headers: origin ? { origin, "sec-fetch-site": "cross-site" } : {},
    });
    expect(answer.status()).toBe(200);
    expect(await countSuppressions(site)).toBe(1);
    await site.db.deleteFrom("suppressions").execute();
  }
});

test("no other form accepts a POST from another origin, not even at the opt-out URL", async ({
  page,
  request,
  site,
}) => {
  const form = {
    referrerName: "Maria Torres",
    referrerEmail: "maria.foreign@example.org",
    referredName: "Jo Park",
    referredEmail: "jo.foreign@example.net",
    name: "Jo Park",
    email: "jo.foreign@example.net",
  };
  for (const [path, status] of [
    ["/referrals", 403],
    ["/referrals.data", 403],
    ["/estimate", 403],
    ["/unsubscribe/..%2freferrals", 400],
  ] as const)
    for (const origin of ["https://evil.example", "null"])
      expect((await request.post(path, { form, headers: { origin } })).status(), path).toBe(status);

  await page.route("https://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "referrer-policy": "no-referrer" },
      body: `<form method="post" action="${site.url}/referrals">
        ${Object.entries(form)
          .map(([name, value]) => `<input name="${name}" value="${value}">`)
          .join("")}
        <button>Win a prize</button></form>`,
    }),
  );
  await page.goto("https://evil.example/");
  const answered = page.waitForResponse(`${site.url}/referrals`);
  await page.getByRole("button").click();
  expect((await answered).status()).toBe(403);
  const stored = await site.db
    .selectFrom("referrals")
    .select("id")
    .where("referred_email", "=", "jo.foreign@example.net")
    .execute();
  expect(stored).toEqual([]);
});

async function countSuppressions(site: import("./site.ts").Site): Promise<number> {
  const rows = await site.db.selectFrom("suppressions").select("source").execute();
  return rows.length;
}
