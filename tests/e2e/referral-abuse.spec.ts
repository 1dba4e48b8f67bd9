import type { APIRequestContext } from "playwright/test";
import { fillReferral } from "./referral-form.ts";
import { expect, type Site, test, waitForTokenAge } from "./site.ts";

type Form = Record<string, string>;

/** Hourly limits and opt-outs would affect the next tests. */
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

/** Retries if a busy site asks for it. */
async function post(site: Site, request: APIRequestContext, form: Form, address?: string) {
  const headers = { origin: site.url, ...(address ? { "x-forwarded-for": address } : {}) };
  for (;;) {
    const answer = await request.post("/referrals", { form, headers });
    if (answer.status() !== 503) return answer;
  }
}

async function findStatus(site: Site, referredEmail: string | undefined) {
  const row = await site.db
    .selectFrom("referrals")
    .select(["status", "status_reason"])
    .where("referred_email", "=", referredEmail ?? "")
    .executeTakeFirstOrThrow();
  return [row.status, row.status_reason];
}

async function expectHeld(site: Site, form: Form): Promise<void> {
  expect(await findStatus(site, form["referredEmail"])).toEqual(["held", "automated"]);
  const mails = await site.db
    .selectFrom("emails")
    .select(["kind", "state"])
    .where("to_address", "in", [form["referrerEmail"] ?? "", form["referredEmail"] ?? ""])
    .execute();
  expect(mails).toEqual([{ kind: "referrer-receipt", state: "held" }]);
}

test("a form without our signed token, with another form's, or with the honeypot filled in is held", async ({
  request,
  site,
}) => {
  const mark = `${Date.now()}`;
  const [own = {}, other = {}] = [await openForm(request), await openForm(request)];
  const forms: Form[] = [
    { ...people(`unsigned${mark}`), idempotencyKey: crypto.randomUUID() },
    { ...people(`foreign${mark}`), ...own, formToken: other["formToken"] ?? "" },
    { ...people(`honeypot${mark}`), ...other, topic: "Hello" },
  ];
  await waitForTokenAge([own, other].map(({ formToken = "" }) => formToken));
  for (const form of forms) {
    const answer = await post(site, request, form);
    expect(await answer.text()).toContain("Thank You for Your Referral!");
    await expectHeld(site, form);
  }
});

test("the honeypot is hidden from keyboards, screen readers and sight, with and without scripts", async ({
  page,
}) => {
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

test("a thirty-first form from one connection within ten minutes gets a 429 that says when to retry, and keeps every value", async ({
  page,
  request,
  site,
}) => {
  const address = "192.0.2.77";
  // Only what our proxy appends counts; the sender controls the rest.
  const send = (number: number) =>
    post(site, request, people(`limit${Date.now()}.${number}`), `10.9.8.${number}, ${address}`);
  const started = performance.now();
  for (let number = 0; number < 30; number += 1) expect((await send(number)).status()).toBe(200);
  const refused = await send(31);
  const passed = Math.ceil((performance.now() - started) / 1_000);
  expect(refused.status()).toBe(429);
  const seconds = Number(refused.headers()["retry-after"]);
  expect(seconds).toBeGreaterThanOrEqual(600 - passed);
  expect(seconds).toBeLessThanOrEqual(600);
  const html = await refused.text();
  expect(html).toMatch(/That was a lot of forms at once[^<]* in (10|9) minutes, or call/);
  expect(html).toMatch(/value="jo\.limit\d+\.31@example\.net"/);
  await page.setExtraHTTPHeaders({ "x-forwarded-for": address });
  await page.goto("/referrals");
  await fillReferral(page);
  await page.locator("#notes").fill("Third floor");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That was a lot of forms" })).toContainText(
    /in (10|9) minutes, or call 571-555-0142/,
  );
  await expect(page.locator("#referredEmail")).toHaveValue("jo@example.net");
  await expect(page.locator("#notes")).toHaveValue("Third floor");
  await expect(page.getByRole("button", { name: "Submit Referral" })).toBeEnabled();

  const estimate = await request.post("/estimate", {
    form: { name: "Dana", email: "dana@example.net" },
    headers: { origin: site.url, "x-forwarded-for": address },
  });
  expect(estimate.status()).toBe(429);
  expect(await estimate.text()).toContain('value="dana@example.net"');
  expect((await post(site, request, people(`other${Date.now()}`), "192.0.2.78")).status()).toBe(200);
  expect((await post(site, request, people(`bad${Date.now()}`), address)).status()).toBe(429);
});
