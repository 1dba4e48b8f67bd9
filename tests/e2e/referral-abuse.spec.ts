import type { APIRequestContext, Page } from "playwright/test";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { expect, type Site, test, waitForAge, waitForRest } from "./site.ts";
import { isUnfinished } from "./unfinished.ts";

type Form = Record<string, string>;

/** Resets the hourly limits and opt-outs, so that they do not affect the next tests. */
test.afterEach(async ({ site }) => {
  await site.db.deleteFrom("referrals").execute();
  await site.db.deleteFrom("suppressions").execute();
});

async function openForm(request: APIRequestContext): Promise<Form> {
  let answer = await request.get("/referrals");
  while (answer.status() === 503) answer = await request.get("/referrals");
  const page = await answer.text();
  const read = (name: string) => page.match(`name="${name}" value="([^"]+)"`)?.[1] ?? "";
  return { idempotencyKey: read("idempotencyKey"), formToken: read("formToken") };
}

function people(mark: string): Form {
  return {
    referrerName: "Maria Torres",
    referrerEmail: `maria.${mark}@example.org`,
    referredName: "Jo Park",
    referredEmail: `jo.${mark}@example.net`,
  };
}

/** Sends a form, and sends it again when a busy machine makes the site ask for that. */
async function post(site: Site, request: APIRequestContext, form: Form, address?: string) {
  const headers = { origin: site.url, ...(address ? { "x-forwarded-for": address } : {}) };
  for (;;) {
    const answer = await request.post("/referrals", { form, headers });
    if (answer.status() !== 503) return answer;
  }
}

/**
 * An answer without nonces, ids and signed tokens, which are new each time, and without the loaders' data, which come in
 * one piece or in several, as the database is quick or slow.
 */
function withoutIds(html: string): string {
  return html
    .replace(/<script[^>]*>window\.__reactRouterContext\.streamController\.[\s\S]*?<\/script>/g, "")
    .replace(/nonce="[^"]*"/g, "nonce")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replace(/[0-9a-z]{8}\.[\w-]{43}/g, "token");
}

async function findStatus(site: Site, referredEmail: string | undefined) {
  const row = await site.db
    .selectFrom("referrals")
    .select(["status", "status_reason"])
    .where("referred_email", "=", referredEmail ?? "")
    .executeTakeFirstOrThrow();
  return [row.status, row.status_reason];
}

test("forty referrals of one friend from forty addresses: forty rows, one mail, answers alike to the byte", async ({
  request,
  site,
}) => {
  const friend = `popular.${Date.now()}@example.net`;
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const forms = await twentyAtOnce(
    numbers,
    async (number): Promise<Form> => ({
      ...people(`crowd${number}`),
      ...(await openForm(request)),
      referredEmail: friend,
    }),
  );
  await waitForAge(forms.map(({ formToken = "" }) => formToken));
  const answers = await twentyAtOnce(numbers, async (number) => {
    // A form that is sent again, from another address of its network, is answered as it was the first time.
    for (let host = 1; ; host += 1) {
      const answer = await post(site, request, forms[number] ?? {}, `198.19.${number}.${host}`);
      expect(answer.status()).toBe(200);
      const text = await answer.text();
      if (!isUnfinished(text)) return withoutIds(text);
    }
  });
  expect(answers).toHaveLength(40);
  expect(answers[0]).toContain("Thank You for Your Referral!");
  expect(new Set(answers).size).toBe(1);

  await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
  const rows = await site.db
    .selectFrom("referrals")
    .select("id")
    .where("referred_email", "=", friend)
    .execute();
  expect(rows).toHaveLength(40);
  await waitForRest(site, friend);
  expect(site.mails.to(friend)).toHaveLength(1);
});

test("a held or rejected referral is answered like any other, and every person has the same receipt", async ({
  request,
  site,
}) => {
  const mark = `${Date.now()}`;
  await insertSuppression(site.db, `jo.opted${mark}@example.net`, "test");
  const forms: Form[] = [
    people(`new${mark}`),
    people(`opted${mark}`),
    { ...people(`self${mark}`), referredEmail: `maria.self${mark}@example.org` },
    people(`honeypot${mark}`),
  ];
  const opened = await Promise.all(forms.map(() => openForm(request)));
  await waitForAge(opened.map(({ formToken = "" }) => formToken));
  const answers = await Promise.all(
    forms.map((form, index) =>
      post(site, request, { ...form, ...opened[index], ...(index === 3 ? { topic: "Hello" } : {}) }),
    ),
  );
  const pages = await Promise.all(answers.map(async (answer) => withoutIds(await answer.text())));
  expect(new Set(pages).size).toBe(1);
  expect(await Promise.all(forms.map((form) => findStatus(site, form["referredEmail"])))).toEqual([
    [expect.stringMatching(/received|emailed/), null],
    ["rejected", "friend-opted-out"],
    ["rejected", "self-referral"],
    ["held", "automated"],
  ]);
  const receipts = await Promise.all(
    forms
      .slice(0, 3)
      .map((form) =>
        site.eventually(
          () =>
            site.mails
              .to(form["referrerEmail"] ?? "")
              .find(({ subject }) => subject?.startsWith("We have your")),
          "the receipt",
        ),
      ),
  );
  const texts = receipts.map(
    ({ subject, text }) => `${subject}\n${text?.replace(/status\/\S+/, "status/token")}`,
  );
  expect(new Set(texts).size).toBe(1);
});

/** What is stored of a form that looks like a program's: the referral is held, and so is the one mail. */
async function expectHeld(site: Site, form: Form): Promise<void> {
  expect(await findStatus(site, form["referredEmail"])).toEqual(["held", "automated"]);
  const mails = await site.db
    .selectFrom("emails")
    .select(["kind", "state"])
    .where("to_address", "in", [form["referrerEmail"] ?? "", form["referredEmail"] ?? ""])
    .execute();
  expect(mails).toEqual([{ kind: "referrer-receipt", state: "held" }]);
}

test("a form without our signed token, or with another form's, is held", async ({ request, site }) => {
  const mark = `${Date.now()}`;
  const [own = {}, other = {}] = [await openForm(request), await openForm(request)];
  const forms: Form[] = [
    { ...people(`unsigned${mark}`), idempotencyKey: crypto.randomUUID() },
    { ...people(`foreign${mark}`), ...own, formToken: other["formToken"] ?? "" },
  ];
  for (const form of forms) {
    const answer = await post(site, request, form);
    expect(await answer.text()).toContain("Thank You for Your Referral!");
    await expectHeld(site, form);
  }
});

test("a form that is sent at once is held", async ({ request, site }) => {
  // A busy machine may take longer to answer than a person to fill it in: then it was not sent at once.
  await expect(async () => {
    const form = { ...people(`quick${Date.now()}`), ...(await openForm(request)) };
    const answer = await post(site, request, form);
    expect(await answer.text()).toContain("Thank You for Your Referral!");
    await expectHeld(site, form);
  }).toPass();
});

test("no keyboard, screen reader or eye reaches the honeypot, with and without scripts", async ({ page }) => {
  for (const path of ["/referrals", "/estimate"]) {
    await page.goto(path);
    const honeypot = page.locator("input[name=topic]");
    await expect(honeypot).toHaveCount(1);
    await expect(honeypot).toHaveAttribute("tabindex", "-1");
    await expect(honeypot).toHaveAttribute("autocomplete", "off");
    await expect(page.getByRole("textbox", { name: "Please leave this empty" })).toHaveCount(0);
    const box = await page.locator(".form-honeypot").boundingBox();
    expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(scrolls).toBe(false);
  }
});

test("a sixth form within ten minutes is answered with 429 and when to come back", async ({
  request,
  site,
}) => {
  const address = "192.0.2.77";
  const send = (number: number) => post(site, request, people(`limit${Date.now()}.${number}`), address);
  const started = performance.now();
  for (let number = 0; number < 5; number += 1) expect((await send(number)).status()).toBe(200);
  const refused = await send(6);
  const passed = Math.ceil((performance.now() - started) / 1_000);
  expect(refused.status()).toBe(429);
  const seconds = Number(refused.headers()["retry-after"]);
  expect(seconds).toBeGreaterThanOrEqual(600 - passed);
  expect(seconds).toBeLessThanOrEqual(600);
  const html = await refused.text();
  expect(html).toContain("That was a lot of forms from your connection.");
  expect(html).toMatch(/value="jo\.limit\d+\.6@example\.net"/);

  const estimate = await request.post("/estimate", {
    form: { name: "Dana", email: "dana@example.net" },
    headers: { origin: site.url, "x-forwarded-for": address },
  });
  expect(estimate.status()).toBe(429);
  expect(await estimate.text()).toContain('value="dana@example.net"');
  expect((await post(site, request, people(`other${Date.now()}`), "192.0.2.78")).status()).toBe(200);
  expect((await post(site, request, people(`bad${Date.now()}`), address)).status()).toBe(429);
});

test("only the address that our proxy appends to X-Forwarded-For counts", async ({ request, site }) => {
  const statuses: number[] = [];
  for (let number = 0; number < 7; number += 1) {
    const forwarded = `10.9.8.${number}, 192.0.2.90`;
    statuses.push((await post(site, request, people(`chain${Date.now()}.${number}`), forwarded)).status());
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

/** The answers in the order of `list`. */
async function twentyAtOnce<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < list.length; start += 20)
    answers.push(...(await Promise.all(list.slice(start, start + 20).map(work))));
  return answers;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({
      javaScriptEnabled,
      extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${javaScriptEnabled ? 101 : 102}` },
    });

    test("the form says to wait and keeps every value", async ({ page, request, site }) => {
      for (let number = 0; number < 5; number += 1)
        await post(site, request, people(`busy${Date.now()}.${number}`));
      await page.goto("/referrals");
      await fill(page);
      await page.getByRole("button", { name: "Submit Referral" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "That was a lot of forms" })).toContainText(
        /again in (10|9) minutes/,
      );
      await expect(page.locator("#referredEmail")).toHaveValue("jo.busy@example.net");
      await expect(page.locator("#notes")).toHaveValue("Third floor");
      await expect(page.getByRole("button", { name: "Submit Referral" })).toBeEnabled();
    });
  });

async function fill(page: Page) {
  for (const [id, text] of Object.entries(people("busy"))) await page.locator(`#${id}`).fill(text);
  await page.locator("#notes").fill("Third floor");
}
