import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimEmail, markSent } from "#db/email-claims.ts";
import { insertEstimate } from "#db/estimates.ts";
import { changeReferralStatus, expireReferrals, listReferralEvents } from "#db/referral-status.ts";
import { findReferralProgress } from "#db/referrals.ts";
import type { Database, EmailKind } from "#db/schema.ts";
import { insertSuppression } from "#db/suppressions.ts";
import type { HoldReason } from "#domain/eligibility.ts";
import { emptyEstimate, parseEstimate } from "#domain/estimate.ts";
import type { ReferralStatus } from "#domain/referral-status.ts";
import { readEmail, refer } from "../support/post-office.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
/** The limits of an hour and of a day begin anew for each test. */
beforeEach(() => age("emails", "2 days"));

describe("two hundred at once", () => {
  test("naming one friend give two hundred rows and one code mail", async () => {
    const friend = { referredEmail: "Popular.Friend@gmail.com" };
    await inParallel(200, (number) =>
      refer(db, {
        ...friend,
        referredEmail: number % 2 ? "popularfriend+x@gmail.com" : friend.referredEmail,
      }),
    );
    const rows = await db
      .selectFrom("referrals")
      .select(["status", "status_reason"])
      .where("friend_key", "=", "popularfriend@gmail.com")
      .execute();
    expect(rows).toHaveLength(200);
    expect(rows.filter(({ status }) => status === "received")).toHaveLength(1);
    expect(rows.filter(({ status_reason }) => status_reason === "already-referred")).toHaveLength(199);
    const codes = await db
      .selectFrom("emails")
      .select("id")
      .where("kind", "=", "friend-discount")
      .where(sql`lower(to_address)`, "like", "popular%@gmail.com")
      .execute();
    expect(codes).toHaveLength(1);
  });

  test("from one referrer let ten mails out", async () => {
    await inParallel(30, (number) =>
      refer(db, { referrerEmail: "busy@example.org", referredEmail: `friend.${number}@busy.example` }),
    );
    const statuses = await countStatuses("busy@example.org");
    expect(statuses).toEqual({ received: 10, held: 20 });
  });

  test("of the whole site let sixty mails and sixty receipts out an hour", async () => {
    const sent = await inParallel(66, () => refer(db));
    const rows = await db
      .selectFrom("emails")
      .select(["kind", "state"])
      .where(
        "referral_id",
        "in",
        sent.map(({ id }) => id),
      )
      .execute();
    const waiting = (kind: EmailKind) => rows.filter((row) => row.kind === kind && row.state === "pending");
    expect(waiting("friend-discount")).toHaveLength(60);
    expect(waiting("referrer-receipt")).toHaveLength(60);
    expect(rows.filter((row) => row.kind === "referrer-receipt" && row.state === "held")).toHaveLength(6);
  });

  test("of people who refer each other never wait in a circle", async () => {
    await inParallel(24, (number) => {
      const pair = [`one.${number >> 2}@circle.example`, `two.${number >> 2}@circle.example`];
      if (number % 2) pair.reverse();
      return refer(db, { referrerEmail: pair[0], referredEmail: pair[1] });
    });
    expect(await count("referrals", sql`referrer_key like '%@circle.example'`)).toBe(24);
  });
});

describe("a referral is held or turned down, and its referrer has the receipt", () => {
  const cases: [HoldReason, ReferralStatus, () => Promise<Parameters<typeof refer>[1]>][] = [
    [
      "self-referral",
      "rejected",
      async () => ({ referrerEmail: "Me.Myself@gmail.com", referredEmail: "memyself+friend@googlemail.com" }),
    ],
    [
      "friend-opted-out",
      "rejected",
      async () => {
        await insertSuppression(db, "left.alone@gmail.com", "test");
        return { referredEmail: "LeftAlone@gmail.com" };
      },
    ],
    [
      "asked-for-estimate",
      "held",
      async () => {
        await askForEstimate("a.customer@gmail.com");
        return { referredEmail: "acustomer+moving@gmail.com" };
      },
    ],
    [
      "already-referred",
      "held",
      async () => {
        await refer(db, { referredEmail: "known@example.net" });
        return { referredEmail: "KNOWN@example.net" };
      },
    ],
    ["not-a-name", "held", async () => ({ referredName: "Win at evil.com" })],
    ["not-a-name", "held", async () => ({ referrerName: "Раypal" })],
  ];

  test.each(cases)("%s: %s", async (reason, status, prepare) => {
    const { id } = await refer(db, await prepare());
    expect(await readReferral(id)).toMatchObject({ status, status_reason: reason });
    expect(await listMails(id)).toEqual(["referrer-receipt pending"]);
    expect(await listReferralEvents(db, id)).toMatchObject([
      { actor: "visitor", actor_detail: "form", from_status: null, to_status: status, reason },
    ]);
  });

  test("a form that a program filled is held", async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    expect(await readReferral(id)).toMatchObject({ status: "held", status_reason: "automated" });
  });

  test("a stranger whose address is typed in as referrer gets ten receipts a day at most", async () => {
    for (let number = 0; number < 12; number += 1)
      await refer(db, { referrerEmail: "victim@example.org", referredEmail: "victim@example.org" });
    const states = await db
      .selectFrom("emails")
      .select("state")
      .where("to_address", "=", "victim@example.org")
      .execute();
    expect(states.filter(({ state }) => state === "pending")).toHaveLength(10);
    expect(states.filter(({ state }) => state === "held")).toHaveLength(2);
  });
});

describe("a friend is invited once in 90 days", () => {
  test("also when an operator turned the first invitation down after its mail", async () => {
    const friend = { referredEmail: "again@example.net" };
    const { id } = await refer(db, friend);
    await sendCode(id);
    await move(id, "rejected");
    expect((await readReferral((await refer(db, friend)).id)).status).toBe("held");
    await db
      .deleteFrom("referrals")
      .where("friend_key", "=", "again@example.net")
      .where("id", "!=", id)
      .execute();
    await age("emails", "91 days");
    expect((await readReferral((await refer(db, friend)).id)).status).toBe("received");
  });

  test("and anew 90 days after a code ran out", async () => {
    const friend = { referredEmail: "later@example.net" };
    const { id } = await refer(db, friend);
    await sendCode(id);
    await age("emails", "1 year");
    await setExpiry(id, "-89 days");
    await expireReferrals(db);
    expect((await readReferral((await refer(db, friend)).id)).status).toBe("held");
    await db
      .deleteFrom("referrals")
      .where("friend_key", "=", "later@example.net")
      .where("id", "!=", id)
      .execute();
    await setExpiry(id, "-91 days");
    expect((await readReferral((await refer(db, friend)).id)).status).toBe("received");
  });

  test("a self-referral does not spoil the real one that follows", async () => {
    await refer(db, { referrerEmail: "own@example.net", referredEmail: "own@example.net" });
    expect((await readReferral((await refer(db, { referredEmail: "own@example.net" })).id)).status).toBe(
      "received",
    );
  });
});

describe("the way of a referral", () => {
  test("each step has its audit row and its mail", async () => {
    const { id, referrerEmail } = await refer(db);
    await sendCode(id);
    await move(id, "booked");
    await move(id, "completed");
    await move(id, "rewarded");
    expect(await listMails(id)).toEqual([
      "friend-discount sent",
      "gift-card-coming pending",
      "gift-card-sent pending",
      "referrer-receipt pending",
    ]);
    expect((await readEmail(db, id, "gift-card-sent")).to_address).toBe(referrerEmail);
    const events = await listReferralEvents(db, id);
    expect(
      events.map((event) => [event.actor, event.actor_detail, event.from_status, event.to_status]),
    ).toEqual([
      ["visitor", "form", null, "received"],
      ["worker", "send-email", "received", "emailed"],
      ["operator", "ops", "emailed", "booked"],
      ["operator", "ops", "booked", "completed"],
      ["operator", "ops", "completed", "rewarded"],
    ]);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => +a - +b));
    const row = await readReferral(id);
    expect(row.status_changed_at.getTime()).toBeLessThanOrEqual(events.at(-1)?.at.getTime() ?? 0);
  });

  test("a held one that is released has its code mail then, and only one", async () => {
    const { id, friendEmail } = await refer(db, { referredName: "x.com" });
    const releases = await inParallel(8, () =>
      changeReferralStatus(db, { id, to: "received", by: "operator", reason: "knows the friend" }),
    );
    expect(releases.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await readEmail(db, id)).to_address).toBe(friendEmail);
    expect(await readReferral(id)).toMatchObject({ status: "received", status_reason: "knows the friend" });
    expect(await listReferralEvents(db, id)).toHaveLength(2);
  });

  test("what domain forbids is answered with what could be done, and nothing is written", async () => {
    const { id } = await refer(db);
    expect(await changeReferralStatus(db, { id, to: "rewarded", by: "operator" })).toEqual({
      changed: false,
      problem: "not-allowed",
      from: "received",
      allowed: ["rejected"],
    });
    expect(await changeReferralStatus(db, { id: crypto.randomUUID(), to: "booked", by: "operator" })).toEqual(
      {
        changed: false,
        problem: "unknown",
      },
    );
    expect(await listReferralEvents(db, id)).toHaveLength(1);
    expect((await readReferral(id)).status).toBe("received");
  });

  test("a mail that cannot be written takes the change and its audit row back", async () => {
    const { id } = await refer(db);
    await sendCode(id);
    await move(id, "booked");
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
      db,
    );
    await sql`create trigger out_of_order before insert on emails
      for each row when (new.kind = 'gift-card-coming') execute function fail()`.execute(db);
    try {
      await expect(move(id, "completed")).rejects.toThrow("out of order");
    } finally {
      await sql`drop trigger out_of_order on emails`.execute(db);
    }
    expect((await readReferral(id)).status).toBe("booked");
    expect((await listReferralEvents(db, id)).at(-1)?.to_status).toBe("booked");
  });

  test("a change is part of the caller's transaction when there is one", async () => {
    const { id } = await refer(db);
    const work = db.transaction().execute(async (transaction) => {
      await changeReferralStatus(transaction, { id, to: "rejected", by: "operator" });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect((await readReferral(id)).status).toBe("received");
    expect(await listReferralEvents(db, id)).toHaveLength(1);
  });
});

describe("a code that must not go any more", () => {
  test("stays when its referral is turned down before it left", async () => {
    const { id } = await refer(db);
    await move(id, "rejected");
    expect(await readEmail(db, id)).toMatchObject({ state: "held", error: "the referral is rejected" });
  });

  test("is not claimed either when an operator makes its mail pending again", async () => {
    const { id } = await refer(db);
    await move(id, "rejected");
    await db.updateTable("emails").set({ state: "pending" }).where("referral_id", "=", id).execute();
    expect(await claim(id)).toBeUndefined();
    expect((await readEmail(db, id)).state).toBe("held");
  });

  test("stays when the friend opts out, which turns the referral down", async () => {
    const { id, friendEmail } = await refer(db);
    await insertSuppression(db, friendEmail, "unsubscribe-link");
    expect(await claim(id)).toBeUndefined();
    expect((await readEmail(db, id)).state).toBe("suppressed");
    expect(await readReferral(id)).toMatchObject({ status: "rejected", status_reason: "friend-opted-out" });
    expect((await listReferralEvents(db, id)).at(-1)).toMatchObject({
      actor: "worker",
      to_status: "rejected",
    });
  });

  test("a referral that was turned down while its mail was on its way stays so", async () => {
    const { id } = await refer(db);
    const sending = await claim(id);
    if (!sending) throw new Error("nobody else can have it");
    await move(id, "rejected");
    expect(await markSent(db, sending, 250)).toBe(true);
    expect((await readReferral(id)).status).toBe("rejected");
    expect((await readEmail(db, id)).state).toBe("sent");
  });

  test("claims, marks and changes at the same time never wait in a circle", async () => {
    const sent = await inParallel(20, () => refer(db));
    await inParallel(40, async (number) => {
      const { id } = sent[number >> 1] ?? sent[0] ?? { id: "" };
      if (number % 2) await move(id, "rejected");
      else await sendCode(id).catch(() => {});
    });
    for (const { id } of sent) expect((await readReferral(id)).status).toBe("rejected");
  });
});

describe("codes run out after 12 months", () => {
  test("when they were not used, with an audit row each, and once", async () => {
    const ids = { received: "", emailed: "", held: "", booked: "", fresh: "" };
    for (const name of Object.keys(ids) as (keyof typeof ids)[])
      ids[name] = (await refer(db, name === "held" ? { referredName: "x.com" } : {})).id;
    for (const name of ["emailed", "booked"] as const) await sendCode(ids[name]);
    await move(ids.booked, "booked");
    for (const name of ["received", "emailed", "held", "booked"] as const)
      await setExpiry(ids[name], "-1 second");

    const runs = await Promise.all([expireReferrals(db), expireReferrals(db)]);
    expect(runs.reduce((sum, run) => sum + run)).toBe(3);
    const statuses = await Promise.all(Object.values(ids).map(async (id) => (await readReferral(id)).status));
    expect(statuses).toEqual(["expired", "expired", "expired", "booked", "received"]);
    expect((await listReferralEvents(db, ids.emailed)).at(-1)).toMatchObject({
      actor: "worker",
      actor_detail: "expire-referrals",
      from_status: "emailed",
      to_status: "expired",
    });
    expect((await readEmail(db, ids.received)).state).toBe("held");
  });
});

test("the private page is found by its token alone, and tells the steps", async () => {
  const { id } = await refer(db);
  await sendCode(id);
  const { status_token: token, created_at: createdAt } = await readReferral(id);
  expect(token.length).toBeGreaterThanOrEqual(32);
  const progress = await findReferralProgress(db, token);
  expect(progress).toMatchObject({ friendName: "Jo Park", createdAt });
  expect(progress?.changes.map(({ to }) => to)).toEqual(["received", "emailed"]);
  expect(await findReferralProgress(db, id)).toBeUndefined();
});

test("erasing a referral takes its history and its mails along", async () => {
  const { id } = await refer(db);
  await db.deleteFrom("referrals").where("id", "=", id).execute();
  expect(await listReferralEvents(db, id)).toEqual([]);
  expect(await count("emails", sql`referral_id = ${id}`)).toBe(0);
});

async function move(id: string, to: ReferralStatus): Promise<void> {
  const result = await changeReferralStatus(db, { id, to, by: "operator", detail: "ops" });
  if (!result.changed) throw new Error(`${result.problem}: ${to}`);
}

async function claim(id: string) {
  const email = await readEmail(db, id);
  return claimEmail(db, { id: email.id, generation: email.generation }, "example.com");
}

/** Does what the worker does with a code mail that the mail server takes. */
async function sendCode(id: string): Promise<void> {
  const claimed = await claim(id);
  if (!claimed || !(await markSent(db, claimed, 250))) throw new Error("the code mail is not to be had");
}

async function askForEstimate(email: string): Promise<void> {
  const { estimate } = parseEstimate({ ...emptyEstimate, name: "A Customer", email });
  if (!estimate) throw new Error("not a valid request");
  await insertEstimate(db, { estimate, formKey: crypto.randomUUID(), officeAddress: "office@example.com" });
}

function readReferral(id: string) {
  return db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function listMails(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "state"])
    .where("referral_id", "=", id)
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted();
}

async function countStatuses(referrerKey: string): Promise<Partial<Record<ReferralStatus, number>>> {
  const rows = await db
    .selectFrom("referrals")
    .select("status")
    .where("referrer_key", "=", referrerKey)
    .execute();
  const counts: Partial<Record<ReferralStatus, number>> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function count(table: "referrals" | "emails", condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function age(table: "emails", interval: string): Promise<void> {
  await sql`update ${sql.table(table)} set created_at = created_at - ${interval}::interval`.execute(db);
}

async function setExpiry(id: string, fromNow: string): Promise<void> {
  await sql`update referrals set code_expires_at = now() + ${fromNow}::interval where id = ${id}`.execute(db);
}

/** Ten at a time: as many as there are connections. */
async function inParallel<T>(times: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < times) {
      const number = next++;
      results[number] = await work(number);
    }
  };
  await Promise.all(Array.from({ length: 10 }, run));
  return results;
}
