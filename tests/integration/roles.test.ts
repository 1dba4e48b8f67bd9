import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { closeAllDesks } from "#db/desk/sessions.ts";
import { listEmails, retryEmail } from "#db/emails/list.ts";
import { endMailOutage, startMailOutage } from "#db/emails/outage.ts";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { deleteSuppression, insertSuppression } from "#db/emails/suppressions.ts";
import { changeMove } from "#db/moves/change.ts";
import { correctMoveAddress } from "#db/moves/correct-address.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { insertReminders } from "#db/moves/reminders.ts";
import { insertMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import { erasePerson } from "#db/privacy/erase-person.ts";
import { createRun } from "#db/processes/runs.ts";
import { releaseEmails, releaseReferrals } from "#db/referrals/holds.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { changeReferralStatus, expireReferrals } from "#db/referrals/status.ts";
import { countReviews, findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { grantRights } from "#db/roles.ts";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { findLastReading, storeReading } from "#db/weather/readings.ts";
import { createProbes } from "#ops/alerts/probes.ts";
import { startWatchdog } from "#ops/alerts/watchdog.ts";
import { startTestDesk } from "../support/desk.ts";
import { claimEmail, markOneSent, readEmail, refer } from "../support/email-services.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { createTestLogger } from "../support/run-log.ts";
import { createTestDatabase, patient, type TestDatabase } from "../support/services.ts";
import { insertShortReviews } from "../support/short-reviews.ts";

/** Roles are shared by the whole server, where other tests run too. */
const prefix = `test_${crypto.randomUUID().slice(0, 8)}`;
const names = ["web", "worker", "ops", "desk", "watch"] as const;
type Name = (typeof names)[number];

let database: TestDatabase;
let as: Record<Name, Kysely<Database>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const connect = async (name: Name) => {
    const role = `${prefix}_${name}`;
    await sql`create role ${sql.id(role)} login password 'word'`.execute(database.db);
    const url = new URL(database.url);
    url.username = role;
    url.password = "word";
    return createDatabase(url.href, { max: 3, ...patient });
  };
  as = {
    web: await connect("web"),
    worker: await connect("worker"),
    ops: await connect("ops"),
    desk: await connect("desk"),
    watch: await connect("watch"),
  };
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
  await database.drop();
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
  for (const to of ["booked", "completed", "rewarded"] as const)
    expect((await changeReferralStatus(ops, { id, to, by: "operator", place: "ops" })).changed).toBe(true);
  const { status_token } = await ops
    .selectFrom("referrals")
    .select("status_token")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect((await findReferralProgress(web, status_token))?.changes).toHaveLength(5);

  const key = crypto.randomUUID();
  const eve = { email: "eve@gmial.com", date: "2045-06-12" };
  await requestEstimate(web, { ...eve, phone: "571-555-0100" }, { idempotencyKey: key });
  const move = await requestEstimate(web, eve, { idempotencyKey: key });
  const { move_token } = await web
    .selectFrom("moves")
    .select("move_token")
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  const correction = { moveToken: move_token, officeAddress: "office@example.com" };
  expect((await correctMoveAddress(web, correction))?.email).toBe("eve@gmail.com");
  const sent = { idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" };
  await insertMoveRequest(web, {
    ...{ moveId: move, kind: "date", fields: { date: "2045-06-14" }, ...sent },
    apply: { changes: { moving_day: "2045-06-14" } },
  });
  await setDayLimit(as.desk, "2045-06-14", 5);
  expect(await listOfficeDays(web, "2045-06-14", 1)).toMatchObject([{ limit: 5 }]);
  expect(
    await changeMove(as.desk, {
      ...{ id: move, changes: { state: "booked" } },
      by: { place: "desk", name: "Maria" },
    }),
  ).toMatchObject({
    changed: true,
  });
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
  const sent = { idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" };
  await insertMoveRequest(as.web, {
    moveId: move,
    kind: "message",
    fields: { message: "Hello" },
    ...sent,
  });
  const [request] = await listRequestsOfMove(desk, move);
  expect((await clerk.post(`/requests/${request?.id}`, { act: "answer", answer: "Hi" })).status).toBe(303);
  const booking = { version: "1", state: "booked", crew: "3", note: "Ring twice" };
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
    const watchdog = startWatchdog({
      db: as.watch,
      siteUrl: "https://www.example.com",
      channels: [{ name: "webhook", send: async ({ thing, state }) => void sent.push(`${thing} ${state}`) }],
      log: createTestLogger("watch", logs),
      probe: async () => ({
        ...(await createProbes({ siteUrl: "http://localhost:9", redisUrl: undefined })()),
        site: { url: "http://localhost:9", fault: null },
      }),
      expected: ["desk"],
      intervalMs: 0,
    });
    await watchdog.check();
    await sql
      .raw(
        `update alerts set began_at = ${long}, due_at = ${long}, well_since = well_since - interval '1 day'`,
      )
      .execute(database.db);
    await watchdog.check();
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
      and relname not in ('alerts', 'processes', 'backup_state', 'mail_outage', 'bounce_mailbox', 'weather_readings')
    order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual([
    ...["attempts", "created_at", "error", "kind", "queued_at", "released_at", "sent_at", "state"].map(
      (column) => `emails.${column}`,
    ),
    "site_limit_holds.created_at",
    "site_limit_holds.is_referral",
  ]);
});

test.each<[Name, string]>([
  ...names.flatMap((name): [Name, string][] => [
    [name, "create table planted ()"],
    [name, "drop table referrals"],
    [name, "alter table emails add column planted text"],
    [name, "create role planted"],
    [name, "copy referrals to program 'true'"],
    [name, "select pg_read_file('/etc/passwd')"],
    [name, "truncate emails"],
    [name, "update secrets set value = value"],
    [name, "update referrals set referrer_email = 'x'"],
    [name, "update referrals set discount_code = 'x'"],
    [name, "delete from audit_log"],
    [name, "update audit_log set reason = null"],
    [name, "update desk_key set value = ''"],
  ]),
  ["web", "update referrals set status = 'rewarded'"],
  ["web", "update emails set state = 'pending'"],
  ["web", "delete from suppressions"],
  ["worker", "delete from suppressions"],
  ["web", "delete from referrals"],
  ["web", "delete from emails"],
  ["web", "delete from moves"],
  ["web", "update reviews set rating = 5"],
  ["web", "insert into reviews (id) values ('planted')"],
  ["web", "insert into weather_readings (place) values ('planted')"],
  ["web", "delete from alerts"],
  ["worker", "delete from alerts"],
  ["web", "delete from kysely_migration"],
  ["worker", "select from reviews"],
  ["worker", "insert into referrals (referrer_name) values ('x')"],
  ["worker", "insert into moves (name) values ('x')"],
  ["worker", "delete from suppressions"],
  ["worker", "delete from referrals"],
  ["worker", "delete from emails"],
  ["ops", "update weather_readings set place = 'x'"],
  ["web", "update processes set name = 'x'"],
  ["web", "update backup_state set failure = null"],
  ["ops", "delete from erasures"],
  ["web", "update mail_outage set error = 'x'"],
  ["ops", "update moves set email = 'x'"],
  ["web", "select from desk_key"],
  ["worker", "select from desk_key"],
  ["web", "select from desk_sessions"],
  ["web", "insert into desk_sessions (name) values ('x')"],
  ["web", "insert into audit_log (place, act) values ('desk', 'x')"],
  ["web", "insert into audit_log (place, name) values ('desk', 'Dora')"],
  ["web", "select reason from audit_log"],
  ["worker", "insert into audit_log (place, act) values ('desk', 'x')"],
  ["worker", "select from audit_log"],
  ["ops", "select from review_imports"],
  ["ops", "insert into desk_sessions (name) values ('x')"],
  ["desk", "delete from referrals"],
  ["desk", "delete from emails"],
  ["desk", "delete from moves"],
  ["desk", "delete from reviews"],
  ["desk", "select from secrets"],
  ["desk", "insert into suppressions (source) values ('x')"],
  ["desk", "select from suppressions"],
  ["desk", "update emails set to_address = 'x'"],
  ["desk", "update emails set sent_at = null"],
  ["desk", "update emails set message_id = 'x'"],
  ["desk", "update emails set unsubscribe_token = 'x'"],
  ["desk", "insert into erasures (address_hash) values ('')"],
  ["desk", "update moves set email = 'x'"],
  ["desk", "update desk_links set used_at = now()"],
  ["watch", "select referrer_name from referrals"],
  ["watch", "select discount_code from referrals"],
  ["web", "update moves set price = '$1'"],
  ["web", "update moves set crew = 1"],
  ["web", "update move_requests set answer = 'x'"],
  ["web", "delete from move_requests"],
  ["web", "insert into day_limits values ('2045-06-12', 0)"],
  ["worker", "update moves set state = 'cancelled'"],
  ["worker", "insert into move_requests (kind) values ('date')"],
  ["worker", "select from day_limits"],
  ["ops", "insert into move_requests (kind) values ('date')"],
  ["ops", "update move_requests set answer = 'x'"],
  ["desk", "update move_requests set fields = '{}'"],
  ["desk", "delete from move_requests"],
  ["watch", "select from day_limits"],
  ["watch", "select from move_requests"],
  ["watch", "select move_token from moves"],
  ["watch", "select email from moves"],
  ["watch", "select to_address from emails"],
  ["watch", "select unsubscribe_token from emails"],
  ["watch", "select * from emails"],
  ["watch", "select from suppressions"],
  ["watch", "select value from secrets"],
  ["watch", "select value from desk_key"],
  ["watch", "select from desk_sessions"],
  ["watch", "select from audit_log"],
  ["watch", "update emails set state = 'sent'"],
  ...(["worker", "ops", "desk", "watch"] as const).flatMap((name): [Name, string][] => [
    [name, "select withdraw_move(gen_random_uuid(), '')"],
    [name, "select withdraw_referral(gen_random_uuid(), '')"],
  ]),
])("%s may not: %s", async (name, statement) => {
  await expect(sql.raw(statement).execute(as[name])).rejects.toThrow(
    /permission denied|must be (owner|superuser)/,
  );
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
