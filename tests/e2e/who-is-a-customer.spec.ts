import { sql } from "kysely";
import type { APIRequestContext, APIResponse } from "playwright/test";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { refer } from "./refer.ts";
import { openReferral, postReferral } from "./referral-form.ts";
import { expect, type Site, test, waitForEmail, waitForTokenAge } from "./site.ts";

/** Per kind. FRIENDS=200 is the long run, which also compares response times. */
const FRIENDS = Number(process.env["FRIENDS"] ?? 2);
const BATCH = 10;
const kinds = ["new", "known", "referred", "opted out", "self"] as const;
type Kind = (typeof kinds)[number];

// A crawler gets each page in one piece, however late its weather.
test.use({ userAgent: "Googlebot" });

type Seen = { kind: Kind; thanks: string; ms: number; referrerEmail: string };

test(`thank-you, receipt, status page and timing do not reveal who is a customer, with ${FRIENDS} friends of each kind`, async ({
  request,
  site,
}) => {
  test.setTimeout(240_000 + FRIENDS * 5_000);
  const seen: Seen[] = [];
  for (let number = 0; number < FRIENDS; number += BATCH) {
    const size = Math.min(BATCH, FRIENDS - number);
    const friends = Array.from({ length: size }, (_, index) =>
      // Each kind goes first equally often: the worker is still busy with earlier emails.
      kinds.map((_, place) => ({
        kind: kinds[(place + index) % kinds.length] ?? "new",
        mark: number + index,
      })),
    );
    const forms = await Promise.all(friends.flat().map((friend) => prepare(site, request, friend)));
    await waitForTokenAge(forms.map(({ form }) => form.formToken));
    // One at a time, alternating kinds, so that times are comparable.
    for (const form of forms) seen.push(await send(site, request, form));
    const sent = seen.slice(-forms.length);
    const pages = await Promise.all(sent.map((one) => readStatusPages(site, request, one.referrerEmail)));
    expect(new Set(pages.map(({ receipt }) => receipt)).size).toBe(1);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(new Set(pages.map(({ data }) => data)).size).toBe(1);

    // Once the new friends' codes are sent, the page must not reveal it.
    await site.eventually(
      async () => (await countEmailedReferrals(site)) >= number + size,
      "the codes of the new friends",
    );
    const later = await Promise.all(sent.map((one) => readStatusPages(site, request, one.referrerEmail)));
    expect(new Set([...pages, ...later].map(({ html }) => html)).size).toBe(1);
    // Keeps hourly and daily limits from holding the next emails.
    await sql`update emails set created_at = created_at - interval '2 days'`.execute(site.db);
  }
  expect(new Set(seen.map(({ thanks }) => thanks)).size).toBe(1);
  const invited = await listCodeEmails(site);
  expect(invited).toHaveLength(FRIENDS);
  for (const address of invited) expect(address).toMatch(/^new\./);

  const times = (kind: Kind) => seen.filter((one) => one.kind === kind).map(({ ms }) => ms);
  for (const kind of kinds.slice(1)) {
    const z = rankTest(times("new"), times(kind));
    console.log(
      `times of new against ${kind}: ${median(times("new"))} and ${median(times(kind))} ms, z = ${z.toFixed(2)}`,
    );
    if (FRIENDS >= 100) expect(Math.abs(z)).toBeLessThan(4);
  }
});

async function prepare(site: Site, request: APIRequestContext, friend: { kind: Kind; mark: number }) {
  const { kind, mark } = friend;
  const name = kind.replace(" ", "");
  const referredEmail = `${name}.${mark}@friends.example.net`;
  if (kind === "known") await requestEstimate(site.db, { name: "Jo Park", email: referredEmail });
  if (kind === "opted out") await insertSuppression(site.db, referredEmail, "operator");
  if (kind === "referred") await referBefore(site, referredEmail);
  const index = mark * kinds.length + kinds.indexOf(kind);
  const headers = { "x-forwarded-for": `198.19.${index % 256}.${1 + (index >> 8)}` };
  const form = {
    ...(await openReferral(request, headers)),
    // The tag makes the response repeat two addresses here too.
    referrerEmail:
      kind === "self" ? `self.${mark}+me@friends.example.net` : `maria.${name}.${mark}@referrers.example.org`,
    referredEmail,
  };
  return { kind, headers, form };
}

async function send(
  site: Site,
  request: APIRequestContext,
  { kind, headers, form }: Awaited<ReturnType<typeof prepare>>,
): Promise<Seen> {
  const post = () => postReferral(site, request, form, headers);
  const started = performance.now();
  let thanks = await readText(await post());
  const ms = performance.now() - started;
  // A resent form gets the same response as the first.
  while (isUnfinished(thanks)) thanks = await readText(await post());
  expect(thanks).toMatch(/^200 /);
  thanks = thanks.replaceAll(form.referrerEmail, "typed").replaceAll(form.referredEmail, "typed");
  return { kind, thanks: withoutTokens(thanks), ms, referrerEmail: form.referrerEmail };
}

async function readStatusPages(site: Site, request: APIRequestContext, referrerEmail: string) {
  const email = await waitForEmail(site, referrerEmail);
  const url = email.text?.match(/https?:\/\/\S+\/referrals\/status\/\S+/)?.[0] ?? "";
  const token = url.split("/").at(-1) ?? "";
  const [html, data] = await Promise.all([readWhole(request, url), readWhole(request, `${url}.data`)]);
  const hide = (text: string) =>
    withoutTokens(text.replaceAll(token, "token").replace(/\/unsubscribe\/[\w-]+/g, "/unsubscribe/token"));
  return {
    receipt: hide(`${email.subject}\n${email.text}\n${email.html}`),
    html: hide(html),
    data: hide(data),
  };
}

async function readWhole(request: APIRequestContext, url: string): Promise<string> {
  for (;;) {
    const text = await readText(await request.get(url));
    if (!isUnfinished(text)) return text;
  }
}

async function readText(answer: APIResponse): Promise<string> {
  return `${answer.status()} ${await answer.text()}`;
}

function withoutTokens(text: string): string {
  return text
    .replace(/nonce="[^"]*"/g, "nonce")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replace(/\/r\/[A-Z]+-\w{4}-\w{4}/g, "/r/code")
    .replace(/[0-9a-z]{8}\.[\w-]{43}/g, "token");
}

/** An earlier referral by someone else, without emails that the counts would include. */
async function referBefore(site: Site, friend: string): Promise<void> {
  const { id } = await refer(site, { friend, looksAutomated: true });
  await site.db.deleteFrom("emails").where("referral_id", "=", id).execute();
}

async function countEmailedReferrals({ db }: Site): Promise<number> {
  const rows = db.selectFrom("referrals").select("id").where("status", "=", "emailed");
  return (await rows.where("referred_email", "like", "new.%@friends.example.net").execute()).length;
}

/** Who got a code. */
async function listCodeEmails({ db }: Site): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select("to_address")
    .where("kind", "=", "friend-discount")
    .execute();
  return rows
    .map(({ to_address }) => to_address)
    .filter((address) => address.endsWith("@friends.example.net"));
}

/** Mann-Whitney z-score of two samples. */
function rankTest(one: number[], other: number[]): number {
  const wins = one.reduce((sum, a) => sum + other.filter((b) => a > b).length, 0);
  const [n, m] = [one.length, other.length];
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

function median(values: number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0) * 10) / 10;
}

/** A busy machine's responses: 429, 503, or weather streamed late. */
function isUnfinished(text: string): boolean {
  return /^(429|503) |<!--\$--><div class="weather|^P\d+:/m.test(text);
}
