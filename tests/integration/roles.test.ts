import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { closeAllDesks } from "#db/desk/sessions.ts";
import { listEmails, retryEmail } from "#db/emails/list.ts";
import { endMailOutage, startMailOutage } from "#db/emails/outage.ts";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { deleteSuppression, insertSuppression } from "#db/emails/suppressions.ts";
import { correctMoveAddress } from "#db/moves/correct-address.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { insertMoveRequest } from "#db/moves/requests.ts";
import { erasePerson } from "#db/privacy/erase-person.ts";
import { createRun } from "#db/processes/runs.ts";
import { releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { expireReferrals } from "#db/referrals/status.ts";
import { countReviews, findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { grantRights } from "#db/roles.ts";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { findLastReading, storeReading } from "#db/weather/readings.ts";
import { probeServices } from "#ops/alerts/probes.ts";
import { createWatchdog } from "#ops/alerts/watchdog.ts";
import { startTestDesk } from "../support/desk.ts";
import { claimEmail, markOneSent, readEmail, refer } from "../support/email-services.ts";
import { moveStepsOf } from "../support/move-steps.ts";
import { openDatabase } from "../support/open-database.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { createTestLogger } from "../support/run-log.ts";
import { patient } from "../support/services.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

/** Roles are shared by the whole server, where other tests run too. */
const prefix = `test_${crypto.randomUUID().slice(0, 8)}`;
const names = ["web", "worker", "ops", "desk", "watch"] as const;
type Name = (typeof names)[number];

const database = await openDatabase();
let as: Record<Name, Kysely<Database>>;

beforeAll(async () => {
  const connect = async (name: Name) => {
    const role = `${prefix}_${name}`;
    await sql`create role ${sql.id(role)} login password 'word'`.execute(database.db);
    const url = new URL(database.url);
    url.username = role;
    url.password = "word";
    return createDatabase(url.href, { max: 3, ...patient });
  };
  const connected = await Promise.all(names.map(async (name) => [name, await connect(name)] as const));
  as = Object.fromEntries(connected) as typeof as;
  expect(await grantRights(database.db, { prefix })).toEqual(
    names.map((name) => `${prefix}_${name}`).toSorted(),
  );
});

afterAll(async () => {
  for (const name of names) {
    await as[name].destroy();
    await sql`drop owned by ${sql.id(`${prefix}_${name}`)}`.execute(database.db);
    await sql`drop role ${sql.id(`${prefix}_${name}`)}`.execute(database.db);
  }
});

test("several migrations can grant rights at once", async () => {
  // A migration's long timeout, because they wait for each other.
  const db = createDatabase(database.url, { statementTimeout: 600_000 });
  onTestFinished(() => db.destroy());
  const given = await Promise.all(Array.from({ length: 8 }, () => grantRights(db, { prefix })));
  for (const roles of given) expect(roles).toHaveLength(names.length);
});

test("each process can do its work with its role's rights", async () => {
  const { web, worker, ops } = as;
  await insertShortReviews(ops, 50);
  await sql`update reviews set is_featured = true where id = 'short-1'`.execute(ops);
  expect(await listFeaturedReviews(web)).toHaveLength(1);
  expect((await findReviewStats(web)).totalReviews).toBeGreaterThan(10);
  expect(await countReviews(web, { service: "all", year: "all", rating: "all", q: "the" })).toBeGreaterThan(
    0,
  );

  const reading = { temperature: 70 } as never;
  await sql`listen page_changes`.execute(web);
  await storeReading(worker, { reading, observedAt: new Date() });
  await storeReading(worker, { reading, observedAt: new Date() });
  expect(await findLastReading(web)).toBeDefined();

  const { id } = await refer(web, { referrerEmail: "rita@example.org" });
  const email = await readEmail(web, id);
  const claim = await claimEmail(worker, email);
  expect(claim && (await markOneSent(worker, claim))).toBe(true);
  await stepsOf(ops).transition(id, "booked", "completed", "rewarded");
  const { status_token } = await stepsOf(ops).readReferral(id);
  expect((await findReferralProgress(web, status_token))?.changes).toHaveLength(5);

  const key = crypto.randomUUID();
  const eve = { email: "eve@gmial.com", date: "2045-06-12" };
  await requestEstimate(web, { ...eve, phone: "571-555-0100" }, { idempotencyKey: key });
  const move = await requestEstimate(web, eve, { idempotencyKey: key });
  const { move_token } = await moveStepsOf(web).read(move);
  const correction = { moveToken: move_token, officeAddress: "office@example.com" };
  expect((await correctMoveAddress(web, correction))?.email).toBe("eve@gmail.com");
  const sent = { idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" };
  await insertMoveRequest(web, {
    ...{ moveId: move, kind: "date", fields: { date: "2045-06-14" }, ...sent },
  });
  await setDayLimit(as.desk, "2045-06-14", 5);
  expect(await listOfficeDays(web, "2045-06-14", 1)).toMatchObject([{ limit: 5 }]);
  expect(await moveStepsOf(as.desk).change(move, { state: "booked" })).toMatchObject({ changed: true });
  expect(await insertReminders(worker, "2045-06-14")).toBe(1);
  await expireReferrals(worker);
  await releaseReferrals(worker);
  await releaseEmails(worker);

  const receipt = await readEmail(web, id, "referrer-receipt");
  expect(await findEmailByUnsubscribeToken(web, receipt.unsubscribe_token)).toBeDefined();
  await insertSuppression(web, "rita@example.org", "unsubscribe-link");
  expect(await claimEmail(worker, receipt)).toBeUndefined();

  expect((await listEmails(ops, {}, 10)).length).toBeGreaterThan(3);
  await retryEmail(ops, receipt.id, { place: "ops" });
  await insertSuppression(ops, "eve@gmail.com", "operator");
  expect(await deleteSuppression(ops, "eve@gmail.com")).toBe(true);
  expect((await erasePerson(ops, "eve@gmail.com")).moves).toBe(1);
  expect((await erasePerson(ops, "rita@example.org")).referrals).toHaveLength(1);
  expect(await findMigrationState(ops)).toEqual({ missing: [], newer: [] });
});

test("the desk can do its work with its role's rights, from a link created by ops", async () => {
  const { ops, desk } = as;
  const held = await refer(as.web, {}, { looksAutomated: true });
  const receipt = await readEmail(as.web, held.id, "referrer-receipt");
  const page = await startTestDesk(desk, { signer: ops });
  onTestFinished(page.close);
  const clerk = await page.open("Dora");
  for (const path of ["/", "/find?q=torres", `/referrals/${held.id}`, `/mails/${receipt.id}`])
    expect((await clerk.get(path)).status, path).toBe(200);
  for (const path of ["/moves", "/board", "/days", "/reviews", "/figures.csv", "/system"]) {
    const { status, body } = await clerk.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/permission denied|Postgres does not answer/);
  }
  const dead = await refer(as.web);
  const deadReceipt = await readEmail(as.web, dead.id, "referrer-receipt");
  await sql`update emails set state = 'dead' where id = ${deadReceipt.id}`.execute(as.worker);
  expect((await clerk.post(`/mails/${deadReceipt.id}/resend`)).status).toBe(303);
  expect((await clerk.post(`/referrals/${held.id}/release`, { expected: "held" })).status).toBe(303);
  expect(
    (await clerk.post(`/referrals/${held.id}/reject`, { expected: "received", reason: "a double" })).status,
  ).toBe(303);
  const move = await requestEstimate(as.web, { date: "2045-06-12" });
  const request = await moveStepsOf(as.web).send(move, "message", { message: "Hello" });
  expect((await clerk.post(`/requests/${request}`, { act: "answer", answer: "Hi" })).status).toBe(303);
  const booking = { version: "1", act: "book", crew: "3", note: "Ring twice" };
  expect((await clerk.post(`/moves/${move}`, booking)).headers.location).toContain("done=booked");
  expect((await clerk.post("/days?month=2045-06-12", { "moves-2045-06-12": "2" })).status).toBe(303);
  expect((await clerk.post("/close")).status).toBe(200);
  await page.open("Dora");
  expect(await closeAllDesks(ops)).toEqual(["Dora"]);
});

test("the watchdog can run every check and send alerts with its role's rights", async () => {
  const { id } = await refer(as.web);
  const long = "now() - interval '2 hours'";
  await sql
    .raw(
      `update emails set created_at = ${long}, attempts = 1, error = 'ECONNECTION' where referral_id = '${id}'`,
    )
    .execute(database.db);
  await startMailOutage(as.worker, { cause: "unreachable", reason: "ECONNECTION" });
  const sent: string[] = [];
  const logs: string[] = [];
  const checkTwice = async () => {
    const watchdog = createWatchdog({
      db: as.watch,
      siteUrl: "https://www.example.com",
      channels: [{ name: "webhook", send: async ({ thing, state }) => void sent.push(`${thing} ${state}`) }],
      log: createTestLogger("watch", logs),
      probe: async () => ({
        ...(await probeServices({ siteUrl: undefined, redisUrl: undefined })),
        site: { url: "http://localhost:9", fault: null, validTo: undefined },
      }),
      expected: ["desk"],
    });
    await watchdog();
    await sql
      .raw(
        `update alerts set began_at = ${long}, due_at = ${long}, well_since = well_since - interval '1 day'`,
      )
      .execute(database.db);
    await watchdog();
  };
  const watchRun = createRun(as.watch, "watch");
  await watchRun.sendHeartbeat();
  await checkTwice();
  await endMailOutage(as.worker);
  await database.db.deleteFrom("emails").where("referral_id", "=", id).execute();
  await createRun(database.db, "desk").sendHeartbeat();
  await checkTwice();
  await watchRun.recordStop();
  expect(logs.join("\n")).not.toContain("permission denied");
  expect(sent).toEqual(expect.arrayContaining(["mail started", "desk started", "mail ended", "desk ended"]));
  await database.db.deleteFrom("alerts").execute();
});

test("the watchdog cannot read names, addresses, codes, keys or tokens, only these columns", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
      and has_column_privilege(${`${prefix}_watch`}, attrelid, attnum, 'select')
      and relname not in ('alerts', 'kysely_migration', 'processes', 'backup_state', 'mail_outage', 'bounce_mailbox', 'weather_readings')
    order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual([
    ...["attempts", "created_at", "error", "kind", "queued_at", "released_at", "sent_at", "state"].map(
      (column) => `emails.${column}`,
    ),
    "site_limit_holds.created_at",
    "site_limit_holds.is_referral",
  ]);
});

test.each(
  names.flatMap((name) =>
    [
      "create table planted ()",
      "drop table referrals",
      "alter table emails add column planted text",
      "create role planted",
      "copy referrals to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "truncate emails",
      ...(name === "web"
        ? []
        : ["select withdraw_move(gen_random_uuid(), '')", "select withdraw_referral(gen_random_uuid(), '')"]),
    ].map((statement) => [name, statement] as const),
  ),
)("%s may not: %s", async (name, statement) => {
  await expect(sql.raw(statement).execute(as[name])).rejects.toThrow(
    /permission denied|must be (owner|superuser)/,
  );
});

/** Tables and columns that each role must never select from, insert into, update or delete from. */
const forbidden: Record<Name, Partial<Record<"select" | "insert" | "update" | "delete", string>>> = {
  web: {
    select: "desk_key desk_sessions audit_log.reason audit_log.name",
    insert:
      "reviews weather_readings desk_sessions audit_log.act audit_log.name day_limits alerts mail_outage",
    update: `referrals emails reviews processes.name backup_state mail_outage moves.price moves.crew
      move_requests.answer`,
    delete: "suppressions referrals emails moves alerts kysely_migration move_requests",
  },
  worker: {
    select: "reviews audit_log desk_key day_limits desk_sessions",
    insert: "referrals moves move_requests audit_log.act audit_log.name",
    update: "moves.state referrals.gift_card",
    delete: "suppressions referrals emails moves alerts",
  },
  ops: {
    select: "review_imports",
    insert: "desk_sessions move_requests",
    update: "weather_readings moves.email move_requests.answer",
    delete: "erasures",
  },
  desk: {
    select: "secrets suppressions",
    insert: "suppressions erasures referrals moves",
    update: `emails.to_address emails.sent_at emails.message_id emails.unsubscribe_token moves.email
      desk_links move_requests.fields`,
    delete: "referrals emails moves reviews move_requests",
  },
  watch: {
    select: `referrals moves suppressions secrets desk_key desk_sessions audit_log day_limits move_requests
      emails.to_address emails.unsubscribe_token`,
    update: "emails",
  },
};
/** For every role. */
const untouched = {
  update: "secrets referrals.referrer_email referrals.discount_code audit_log desk_key",
  delete: "audit_log",
};

test.each(names)("%s has no right that an intruder could use on other tables and columns", async (name) => {
  const role = `${prefix}_${name}`;
  const held: string[] = [];
  for (const [privilege, all] of [...Object.entries(forbidden[name]), ...Object.entries(untouched)])
    for (const target of all.split(/\s+/)) {
      const [table = "", column] = target.split(".");
      const { rows } = await sql<{ may: boolean }>`select ${
        column
          ? sql`has_column_privilege(${role}, ${table}, ${column}, ${privilege})`
          : sql`has_table_privilege(${role}, ${table}, ${privilege})
              or ${privilege} <> 'delete' and has_any_column_privilege(${role}, ${table}, replace(${privilege}, 'delete', 'select'))`
      } as may`.execute(database.db);
      if (rows[0]?.may) held.push(`${privilege} ${target}`);
    }
  expect(held).toEqual([]);
});

test("every table has rights for some role", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
      and not exists (
        select from information_schema.role_table_grants
        where table_name = relname and grantee like ${`${prefix}%`}
      )`.execute(database.db);
  expect(rows).toEqual([]);
});
