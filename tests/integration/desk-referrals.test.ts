import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEmails } from "#db/emails/list.ts";
import { relayPendingEmails } from "#db/emails/outbox.ts";
import { findReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { claimEmail, markOneSent, readEmail, refer } from "../support/email-services.ts";
import { insertManyReferrals } from "../support/many-referrals.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { ops } from "../support/run-ops.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let desk: TestDesk;
let maria: Awaited<ReturnType<TestDesk["open"]>>;
let tom: typeof maria;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  desk = await startTestDesk(db);
  maria = await desk.open("Maria Lopez");
  tom = await desk.open("Tom Reed");
});

afterAll(async () => {
  await desk.close();
  await database.drop();
});

const command = (...args: string[]) =>
  ops({ NODE_ENV: "production", SITE_URL: "https://www.example.com", DATABASE_URL: database.url }, args);

describe("one referral", () => {
  test("is released, booked, completed and rewarded, and its history names who did each step", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const page = `/referrals/${id}`;
    expect((await maria.get(page)).body).toContain("Filled in by a program");
    const released = await maria.post(`${page}/release`, { expected: "held", reason: "called\0 her" });
    expect(released.headers.location).toBe(`/?done=release&on=${id}`);
    const done = await maria.get(`/?done=release&on=${id}`);
    expect(textOf(done.body)).toMatch(
      /was released by Maria Lopez, today, .* We email the friend the code in one minute\. Undo/,
    );
    await sendCodeEmail(id);
    await tom.post(`${page}/book`, { expected: "emailed" });
    await tom.post(`${page}/complete`, { expected: "booked" });
    await maria.post(`${page}/reward`, { expected: "completed", reason: "card 4711" });

    const events = await listStatusChanges(db, id);
    expect(events.map(({ place, name, to_status, reason }) => [to_status, place, name, reason])).toEqual([
      ["held", "form", null, "automated"],
      ["received", "desk", "Maria Lopez", "called her"],
      ["emailed", "send-email", null, null],
      ["booked", "desk", "Tom Reed", null],
      ["completed", "desk", "Tom Reed", null],
      ["rewarded", "desk", "Maria Lopez", "card 4711"],
    ]);
    expect((await readEmail(db, id, "gift-card-coming")).state).toBe("pending");
    expect((await readEmail(db, id, "gift-card-sent")).state).toBe("pending");
    const history = textOf((await maria.get(page)).body);
    for (const line of [
      "Maria Lopez released it: Called her",
      "Tom Reed booked it",
      "The site emailed the friend the code",
    ])
      expect(history).toContain(line);
    expect(history).toContain("Nothing left to do");
    expect((await command("referrals", "show", id)).out).toContain("operator (desk, Tom Reed)");
  });

  test("cannot be rejected without a reason; the form keeps what was typed", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const page = `/referrals/${id}`;
    const refused = await maria.post(`${page}/reject`, { expected: "held", reason: " " });
    expect(refused.status).toBe(422);
    expect(textOf(refused.body)).toContain("Say why, so that others understand it later.");
    const late = await maria.post(`${page}/reject`, { expected: "received", reason: "a <b>test</b> & more" });
    expect(late.status).toBe(409);
    expect(late.body).toContain('value="a &lt;b&gt;test&lt;/b&gt; &amp; more"');
    expect((await maria.post(`${page}/reject`, { expected: "held", reason: "a test" })).status).toBe(303);
    expect((await findReferral(db, id))?.status).toBe("rejected");
  });

  test("refuses too long a reason, at the desk and on the command line", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const reason = "x".repeat(501);
    for (const act of ["release", "reject"]) {
      const refused = await maria.post(`/referrals/${id}/${act}`, { expected: "held", reason });
      expect(refused.status).toBe(422);
      expect(textOf(refused.body)).toContain("The reason must be at most 500 characters.");
      expect(refused.body).toContain(`value="${reason}"`);
    }
    const { code, out } = await command("referrals", "release", id, "--reason", reason);
    expect([code, out]).toEqual([2, expect.stringContaining("at most 500 characters")]);
    expect((await findReferral(db, id))?.status).toBe("held");
  });

  test("escapes an address that would inject mailto headers", async () => {
    const { id } = await refer(db, { referrerEmail: "jo?bcc=all&body=x@example.net" });
    await sql`update referrals set status = 'completed' where id = ${id}`.execute(db);
    for (const path of ["/", `/referrals/${id}`])
      expect((await maria.get(path)).body).toContain('href="mailto:jo%3Fbcc%3Dall%26body%3Dx@example.net"');
    await sql`delete from referrals where id = ${id}`.execute(db);
  });

  test("changed by two at once keeps one change; the other person sees whose", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await refer(db, {}, { looksAutomated: true });
      const page = `/referrals/${id}`;
      const [released, rejected] = await Promise.all([
        maria.post(`${page}/release`, { expected: "held" }),
        tom.post(`${page}/reject`, { expected: "held", reason: "a double" }),
      ]);
      expect([released.status, rejected.status].toSorted()).toEqual([303, 409]);
      const [loser, text] =
        released.status === 303 ? [rejected, "Maria Lopez released it"] : [released, "Tom Reed rejected it"];
      expect(textOf(loser.body)).toContain(`Someone else changed this referral first. ${text}, today`);
      expect(textOf(loser.body)).toContain("Your change was not saved");
      expect(await listStatusChanges(db, id)).toHaveLength(2);
    }
  });

  test("whose code has expired can still be booked, and the page says it expired", async () => {
    const { id } = await refer(db);
    await sendCodeEmail(id);
    await sql`update referrals set code_expires_at = now() - interval '3 days' where id = ${id}`.execute(db);
    const done = await maria.post(`/referrals/${id}/book`, { expected: "emailed", back: "today" });
    expect(done.headers.location).toBe(`/?done=book&on=${id}`);
    expect(textOf((await maria.get(done.headers.location ?? "")).body)).toContain("The code expired");
  });

  test("shows its estimate request and its emails, without opt-out links", async () => {
    const { id, friendEmail } = await refer(db);
    await sendCodeEmail(id);
    const { discount_code: code } = (await findReferral(db, id)) ?? {};
    await requestEstimate(db, { name: "Jo Park", email: friendEmail, code: code ?? "" });
    const email = await readEmail(db, id);
    const page = textOf((await maria.get(`/referrals/${id}`)).body);
    expect(page).toContain("Estimate requests with this code");
    expect(page).toContain("The code, to the friend Sent");
    expect((await maria.get(`/mails/${email.id}`)).body).toContain(`src="/mails/${email.id}/content"`);
    const content = await maria.get(`/mails/${email.id}/content`);
    expect(content.body).toContain(code);
    expect(content.body).not.toContain(email.unsubscribe_token);
    expect(content.headers["content-security-policy"]).toContain("sandbox");
    expect(content.headers["content-security-policy"]).not.toContain("script");
  });

  test("that was erased is gone, and so is its audit log", async () => {
    const { id, referrerEmail } = await refer(db);
    const { id: mail } = await readEmail(db, id, "referrer-receipt");
    await sql`update emails set state = 'dead' where id = ${mail}`.execute(db);
    expect((await maria.post(`/mails/${mail}/resend`)).status).toBe(303);
    expect((await command("erase", referrerEmail, "--yes")).code).toBe(0);
    expect((await maria.get(`/referrals/${id}`)).status).toBe(404);
    expect((await maria.post(`/referrals/${id}/release`, { expected: "held" })).status).toBe(404);
    expect((await maria.post(`/mails/${mail}/resend`)).status).toBe(404);
    expect(await db.selectFrom("audit_log").select("id").where("referral_id", "=", id).execute()).toEqual([]);
  });
});

describe("a held referral", () => {
  test("is shown beside its friend's earlier referral and estimate request, on Today too", async () => {
    const friend = "casey@example.net";
    const first = await refer(db, { referrerName: "Ines Early", referredEmail: friend });
    await sendCodeEmail(first.id);
    const other = await refer(db, { referrerName: "Otto Second", referredEmail: `CASEY+x@example.net` });
    await requestEstimate(db, { name: "Casey Asked", email: friend, from: "Reston" });
    const { id } = await refer(db, {
      referrerName: "Lena Late",
      referredEmail: friend,
      notes: "my neighbor",
    });
    const { discount_code: code = "" } = (await findReferral(db, first.id)) ?? {};
    const page = textOf((await maria.get(`/referrals/${id}`)).body);
    expect(page).toContain("The friend was already referred This referral The earlier referral");
    expect(page).toMatch(
      new RegExp(`Code ASH-\\S+ Held ${code} Code emailed Received .*Referrer Lena Late .* Ines Early`),
    );
    expect(page).toContain("All referrals of this friend");
    expect(page).toMatch(/The friend already asked for an estimate .* Casey Asked .* Move Reston State Open/);
    const today = textOf((await maria.get("/")).body);
    expect(today).toContain(`Earlier: ${code} from Ines Early, code emailed, today`);
    expect(today).toContain("Earlier: estimate request by Casey Asked, today");
    expect((await maria.get(`/referrals/${first.id}`)).body).not.toContain("was already referred");
    for (const done of [id, other.id])
      await maria.post(`/referrals/${done}/reject`, { expected: "held", reason: "a double" });
  });

  test("once decided opens the next one, or Today after the last", async () => {
    await sql`update referrals set status = 'rejected' where status = 'held'`.execute(db);
    const [one, two] = [
      await refer(db, {}, { looksAutomated: true }),
      await refer(db, {}, { looksAutomated: true }),
    ];
    const released = await maria.post(`/referrals/${one.id}/release`, { expected: "held" });
    expect(released.headers.location).toBe(`/referrals/${two.id}?done=release&on=${one.id}`);
    expect((await maria.get(released.headers.location ?? "")).body).toContain(`/referrals/${one.id}/undo`);
    const rejected = await maria.post(`/referrals/${two.id}/reject`, { expected: "held", reason: "a test" });
    expect(rejected.headers.location).toBe(`/?done=reject&on=${two.id}`);
  });

  test("that was released can be undone for a minute, before any email; then Undo says it is too late", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const page = `/referrals/${id}`;
    const read = async () => ({
      ...(await findReferral(db, id)),
      code: (await readEmail(db, id).catch(() => undefined))?.state,
      receipt: (await readEmail(db, id, "referrer-receipt")).state,
      receipt_held_for: (await readEmail(db, id, "referrer-receipt")).error,
    });
    const before = await read();
    for (let round = 0; round < 2; round += 1) {
      await maria.post(`${page}/release`, { expected: "held" });
      expect(await relayTo(id)).toEqual([]);
      const undone = await tom.post(`${page}/undo`);
      expect(undone.headers.location).toBe(`${page}?done=undo&on=${id}`);
      const body = textOf((await maria.get(`${page}?done=undo&on=${id}`)).body);
      expect(body).toMatch(/is back to: held\. Tom Reed undid the release, today, .*No email went out/);
      const { code, ...rest } = await read();
      expect(code).toBe("held");
      expect({ ...rest, status_changed_at: null }).toEqual({
        ...before,
        code: undefined,
        status_changed_at: null,
      });
    }
    expect((await tom.post(`${page}/undo`)).status).toBe(409);
    expect(textOf((await maria.get(`/?done=release&on=${id}`)).body)).not.toContain("was released by");

    await maria.post(`${page}/release`, { expected: "held" });
    await ageByAMinute(id);
    expect(await relayTo(id)).toEqual(["friend-discount", "referrer-receipt"]);
    expect((await readEmail(db, id, "referrer-receipt")).error).toBeNull();
    const late = await maria.post(`${page}/undo`);
    expect(late.status).toBe(409);
    expect(textOf(late.body)).toContain("Too late to undo the release: the code is on its way to the friend");
    expect((await findReferral(db, id))?.status).toBe("received");
    expect((await listStatusChanges(db, id)).map(({ to_status, name }) => [to_status, name])).toEqual([
      ["held", null],
      ...[0, 1].flatMap(() => [
        ["received", "Maria Lopez"],
        ["held", "Tom Reed"],
      ]),
      ["received", "Maria Lopez"],
    ]);
  });

  test("cannot be held again once its code was sent", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    await maria.post(`/referrals/${id}/release`, { expected: "held" });
    await sql`update emails set next_attempt_at = null where referral_id = ${id}`.execute(db);
    await sendCodeEmail(id);
    expect((await maria.post(`/referrals/${id}/undo`)).status).toBe(409);
    expect((await findReferral(db, id))?.status).toBe("emailed");
  });
});

test("a rejection can be undone for a minute, and its emails resume", async () => {
  const id = await completeOne();
  const page = `/referrals/${id}`;
  const rejected = await tom.post(`${page}/reject`, { expected: "completed", reason: "a fraud" });
  expect((await maria.get(rejected.headers.location ?? "")).body).toContain(`${page}/undo`);
  expect((await readEmail(db, id, "gift-card-coming")).state).toBe("held");
  expect((await maria.post(`${page}/undo`)).status).toBe(303);
  expect(await findReferral(db, id)).toMatchObject({ status: "completed", status_reason: null });
  expect((await readEmail(db, id, "gift-card-coming")).state).toBe("pending");
  expect(textOf((await maria.get(page)).body)).toContain("Maria Lopez undid the rejection");

  await tom.post(`${page}/reject`, { expected: "completed", reason: "a fraud" });
  await ageByAMinute(id);
  expect((await maria.get(page)).body).not.toContain(`${page}/undo`);
  const late = await maria.post(`${page}/undo`);
  expect([late.status, textOf(late.body)]).toEqual([
    409,
    expect.stringContaining("Too late to undo the rejection. Nothing was changed."),
  ]);
  expect((await findReferral(db, id))?.status).toBe("rejected");
});

test("an undelivered email is resent once and audited, at the desk and on the command line", async () => {
  const { id } = await refer(db);
  const { id: mail } = await readEmail(db, id, "referrer-receipt");
  const kill = () =>
    sql`update emails set state = 'dead', cause = 'recipient', attempts = 3 where id = ${mail}`.execute(db);
  await kill();
  expect(textOf((await maria.get("/")).body)).toContain("the address or its mailbox was refused");
  const [one, other] = await Promise.all([
    maria.post(`/mails/${mail}/resend`),
    tom.post(`/mails/${mail}/resend`),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([303, 409]);
  expect(textOf([one, other].find(({ status }) => status === 409)?.body)).toContain(
    "so it is on its way. Nothing was changed.",
  );
  await kill();
  expect((await command("emails", "retry", mail)).code).toBe(0);
  const acts = await db
    .selectFrom("audit_log")
    .select(["act", "place", "email_id"])
    .where("referral_id", "=", id)
    .where("to_status", "is", null)
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { act: "retry-email", place: "desk", email_id: mail },
    { act: "retry-email", place: "ops", email_id: mail },
  ]);
  expect(textOf((await maria.get(`/referrals/${id}`)).body)).toContain(
    "A command resent an email (Receipt, to the referrer)",
  );
});

describe("an email stopped by its referral", () => {
  const cases: [what: string, stop: () => Promise<{ id: string; mail: string }>, why: string][] = [
    [
      "a gift card email that was dead before the rejection",
      async () => {
        const id = await completeOne();
        const { id: mail } = await readEmail(db, id, "gift-card-coming");
        await sql`update emails set state = 'dead', cause = 'recipient' where id = ${mail}`.execute(db);
        await tom.post(`/referrals/${id}/reject`, { expected: "completed", reason: "a fraud" });
        return { id, mail };
      },
      "its referral is rejected; a gift card is announced only once the move is completed",
    ],
    [
      "the receipt for a form filled in by a bot",
      async () => {
        const { id } = await refer(db, {}, { looksAutomated: true });
        return { id, mail: (await readEmail(db, id, "referrer-receipt")).id };
      },
      "its referral is held; no receipt is sent for a form that a bot filled in",
    ],
  ];

  test.each(cases)("has no resend button, and retrying explains why: %s", async (_what, stop, why) => {
    const { id, mail } = await stop();
    const read = () => db.selectFrom("emails").selectAll().where("id", "=", mail).executeTakeFirstOrThrow();
    const before = await read();
    for (const path of ["/", `/referrals/${id}`, `/mails/${mail}`])
      expect((await maria.get(path)).body).not.toContain(`action="/mails/${mail}/resend"`);
    expect(textOf((await maria.get(`/mails/${mail}`)).body)).toContain(why);
    const refused = await maria.post(`/mails/${mail}/resend`);
    expect(refused.status).toBe(409);
    expect(textOf(refused.body)).toContain(why);
    expect(await command("emails", "retry", mail)).toMatchObject({
      code: 1,
      out: expect.stringContaining(why),
    });
    expect(await read()).toEqual(before);
    // Even if something makes it pending, the worker holds it.
    await sql`update emails set state = 'pending', error = null where id = ${mail}`.execute(db);
    expect(await claimEmail(db, before)).toBeUndefined();
    expect((await read()).state).toBe("held");
  });

  test("is not resent if its referral is rejected at the same time", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await completeOne();
      const { id: mail } = await readEmail(db, id, "gift-card-coming");
      await sql`update emails set state = 'dead', cause = 'recipient' where id = ${mail}`.execute(db);
      const [rejected] = await Promise.all([
        tom.post(`/referrals/${id}/reject`, { expected: "completed", reason: "a fraud" }),
        maria.post(`/mails/${mail}/resend`),
      ]);
      expect(rejected.status).toBe(303);
      expect(["dead", "held"]).toContain((await readEmail(db, id, "gift-card-coming")).state);
    }
  });

  test("never withholds a receipt, which would reveal the decision", async () => {
    const { id, referrerEmail } = await refer(db);
    const self = await refer(db, { referredEmail: referrerEmail, referrerEmail });
    const { id: mail } = await readEmail(db, self.id, "referrer-receipt");
    await sql`update emails set state = 'held', error = 'restored' where id = ${mail}`.execute(db);
    expect((await findReferral(db, self.id))?.status).toBe("rejected");
    expect((await maria.post(`/mails/${mail}/resend`)).status).toBe(303);
    expect(await claimEmail(db, await readEmail(db, self.id, "referrer-receipt"))).toBeDefined();
    expect((await findReferral(db, id))?.status).toBe("received");
  });
});

describe("with many referrals", () => {
  let many: TestDatabase;
  let busy: TestDesk;
  let ruth: typeof maria;

  beforeAll(async () => {
    many = await createTestDatabase();
    await insertManyReferrals(many.db, 2_000);
    await sql`update referrals set code_expires_at = now() + interval '3 days' where id in
      (select id from referrals where status = 'emailed' order by created_at limit 7)`.execute(many.db);
    busy = await startTestDesk(many.db);
    ruth = await busy.open("Ruth");
  });
  afterAll(async () => {
    await busy.close();
    await many.drop();
  });

  const list = async (...args: string[]) =>
    (
      JSON.parse(
        (await ops({ NODE_ENV: "production", DATABASE_URL: many.url }, [...args, "--all", "--json"])).out,
      ) as unknown[]
    ).length;

  test("Today's counts match the command line", async () => {
    const page = textOf((await ruth.get("/")).body);
    const figures = Object.fromEntries(
      [...page.matchAll(/(Held referrals|Gift cards due|Codes expiring soon) ([\d,]+)/g)].map(
        ([, title, figure]) => [title, Number(figure?.replace(",", ""))],
      ),
    );
    const goingOut = Number(/(\d+) more go out automatically/.exec(page)?.[1]);
    expect(goingOut).toBeGreaterThan(0);
    expect({ ...figures, "Held referrals": Number(figures["Held referrals"]) + goingOut }).toEqual({
      "Held referrals": await list("referrals", "list", "--status", "held"),
      "Gift cards due": await list("referrals", "list", "--status", "completed"),
      "Codes expiring soon": await list("referrals", "list", "--status", "emailed", "--expiring", "14"),
    });
    expect(figures["Codes expiring soon"]).toBe(7);
  });

  const planted = {
    referrer_name: "Ottoline van der Berg",
    referrer_phone: "+1 (703) 555-0188",
    referred_email: "quincy@example.net",
  };

  test.each(["ASH-7K4M-Q9XC", " ash 7k4m/q9xc "])("the code “%s” opens its referral", async (typed) => {
    const id = await insertWithCode("ASH-7K4M-Q9XC");
    const found = await ruth.get(`/find?q=${encodeURIComponent(typed)}`);
    expect([found.status, found.headers.location]).toEqual([303, `/referrals/${id}`]);
  });

  test.each([
    ["a wrong letter", "ASH-7K4M-Q9XD"],
    ["two letters swapped", "ASH-7K4M-9QXC"],
  ])("a mistyped code (%s) gets a suggestion, at the desk and on the command line", async (_slip, typed) => {
    const id = await insertWithCode("ASH-7K4M-Q9XC");
    const found = await ruth.get(`/find?q=${typed}`);
    expect(textOf(found.body)).toContain("No such code. Did you mean one of these? ASH-7K4M-Q9XC");
    expect(found.body).toContain(`href="/referrals/${id}"`);
    const shown = await ops({ NODE_ENV: "production", DATABASE_URL: many.url }, ["referrals", "show", typed]);
    expect(shown.code).toBe(3);
    expect(shown.errors).toContain("Did you mean ASH-7K4M-Q9XC");
  });

  test.each([
    ["a name", "ottoline"],
    ["words of a name in any order", "berg OTTOLINE"],
    ["part of an address", "quincy@ex"],
    ["a phone number as typed", "+1 (703) 555-0188"],
    ["a phone number in another format", "703.555.0188"],
    ["its digits with the country code", "17035550188"],
    ["its last digits", "555-0188"],
    ["the middle of a code", "7k4m"],
    ["name plus status", "ottoline&status=booked"],
  ])("%s finds it", async (_what, typed) => {
    const id = await insertWithCode("ASH-7K4M-Q9XC");
    const [q = "", rest = ""] = typed.split("&");
    const found = await ruth.get(`/find?q=${encodeURIComponent(q)}&${rest}`);
    expect(found.body).toContain(`href="/referrals/${id}"`);
  });

  test("a long list is paginated, and each referral is on one page", async () => {
    const seen = new Set<string>();
    let address: string | undefined = "/find?q=torres";
    let pages = 0;
    while (address) {
      const { body } = await ruth.get(address);
      for (const [, id = ""] of body.matchAll(/href="\/referrals\/([^"]+)"/g)) seen.add(id);
      address = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll("&amp;", "&");
      pages += 1;
    }
    expect(seen.size).toBe(await list("referrals", "list", "--search", "torres"));
    expect(pages).toBe(Math.ceil(seen.size / 50));
  });

  test.each([
    "page=-1",
    "page=1e9",
    "page=99999",
    "status=nothing",
    "order=%00",
    `q=${"x".repeat(5_000)}`,
    "q=%25_%27",
    "q=%00",
  ])("an odd query gets a page: %s", async (query) => {
    expect((await ruth.get(`/find?${query}`)).status).toBe(200);
  });

  async function insertWithCode(code: string): Promise<string> {
    const { id } = await many.db
      .selectFrom("referrals")
      .select("id")
      .where("status", "=", "booked")
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirstOrThrow();
    await many.db
      .updateTable("referrals")
      .set({ discount_code: code, ...planted })
      .where("id", "=", id)
      .execute();
    return id;
  }
});

test("while Postgres is down pages say so, then they recover", async () => {
  const lost = await createTestDatabase();
  const alone = await startTestDesk(lost.db);
  const ann = await alone.open("Ann");
  await sql`alter table referrals rename to referrals_away`.execute(lost.db);
  const page = await ann.get("/");
  expect(page.status).toBe(503);
  expect(textOf(page.body)).toContain("This page is unavailable");
  const act = await ann.post(`/referrals/${crypto.randomUUID()}/release`, { expected: "held" });
  expect(textOf(act.body)).toContain("Nothing was changed");
  await sql`alter table referrals_away rename to referrals`.execute(lost.db);
  expect((await ann.get("/")).status).toBe(200);
  await alone.close();
  await lost.drop();
});

async function completeOne(): Promise<string> {
  const { id } = await refer(db);
  await sendCodeEmail(id);
  await tom.post(`/referrals/${id}/book`, { expected: "emailed" });
  await tom.post(`/referrals/${id}/complete`, { expected: "booked" });
  return id;
}

async function ageByAMinute(id: string): Promise<void> {
  await sql`update audit_log set at = at - interval '61 seconds' where referral_id = ${id}`.execute(db);
  await sql`update emails set next_attempt_at = next_attempt_at - interval '61 seconds' where referral_id = ${id}`.execute(
    db,
  );
}

/** Queues due emails like the relay. Returns the kinds queued for this referral. */
async function relayTo(id: string): Promise<string[]> {
  const queued: string[] = [];
  await relayPendingEmails(db, 1_000, async (jobs) => void queued.push(...jobs.map((job) => job.id)));
  const emails = await listEmails(db, { subject: id });
  return emails.flatMap((email) => (queued.includes(email.id) ? [email.kind] : [])).toSorted();
}

async function sendCodeEmail(id: string): Promise<void> {
  const claim = await claimEmail(db, await readEmail(db, id));
  if (!claim || !(await markOneSent(db, claim))) throw new Error("the email was not sent");
}

function textOf(html = ""): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .replace(/ ([.,:;])/g, "$1");
}
