import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import {
  insertCalendarLink,
  listCalendarLinks,
  listMovesForCalendar,
  readCalendarLink,
} from "#db/desk/calendar-links.ts";
import { listEmails, retryEmail } from "#db/emails/list.ts";
import { endMailOutage, startMailOutage } from "#db/emails/outage.ts";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { deleteSuppression, insertSuppression } from "#db/emails/suppressions.ts";
import { correctMoveAddress } from "#db/moves/correct-address.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { findMoveByToken } from "#db/moves/moves.ts";
import { insertMoveRequest } from "#db/moves/requests.ts";
import { erasePerson, findPersonalData } from "#db/privacy/erase-person.ts";
import { createRun } from "#db/processes/runs.ts";
import { countOpening, findOwnLink, replaceLink } from "#db/referrals/links.ts";
import { findReferralProgress } from "#db/referrals/referrals.ts";
import { countReviews, findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { grantRights } from "#db/roles.ts";
import type { Database } from "#db/schema.ts";
import { findMigrationState } from "#db/state/migration-state.ts";
import { findLastReading, storeReading } from "#db/weather/readings.ts";
import { leaseEvents, recordEndpoint } from "#db/webhooks/outbox.ts";
import { probeServices } from "#ops/alerts/probes.ts";
import { createWatchdog } from "#ops/alerts/watchdog.ts";
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
const names = ["web", "office", "watch"] as const;
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

test("each process can do its work with its role's rights", async () => {
  const { web, office } = as;
  await recordEndpoint(office, true);
  await insertShortReviews(office, 50);
  await sql`update reviews set is_featured = true where id = 'short-1'`.execute(office);
  expect(await listFeaturedReviews(web)).toHaveLength(1);
  expect((await findReviewStats(web)).totalReviews).toBeGreaterThan(10);
  expect(await countReviews(web, { service: "all", year: "all", rating: "all", q: "the" })).toBeGreaterThan(
    0,
  );

  const reading = { temperature: 70 } as never;
  await sql`listen page_changes`.execute(web);
  await storeReading(office, { reading, observedAt: new Date() });
  await storeReading(office, { reading, observedAt: new Date() });
  expect(await findLastReading(web)).toBeDefined();

  const { id } = await refer(web, { referrerEmail: "rita@example.org" });
  const email = await readEmail(web, id);
  const claim = await claimEmail(office, email);
  expect(claim && (await markOneSent(office, claim))).toBe(true);
  await stepsOf(office).transition(id, "booked", "completed", "rewarded");
  const link = await findOwnLink(web, { name: "Rita", email: "rita@example.org" });
  await countOpening(web, link.id);
  await requestEstimate(web, { email: "lin@example.net", code: link.code });
  await replaceLink(web, link.id);
  const { status_token } = await stepsOf(office).readReferral(id);
  expect((await findReferralProgress(web, status_token))?.changes).toHaveLength(5);

  const key = crypto.randomUUID();
  const eve = { email: "eve@gmial.com", date: "2045-06-12" };
  await requestEstimate(web, { ...eve, phone: "571-555-0100" }, { idempotencyKey: key });
  const move = await requestEstimate(web, eve, { idempotencyKey: key });
  const { move_token } = await moveStepsOf(office).read(move);
  const correction = { moveToken: move_token, officeAddress: "office@example.com" };
  const corrected = await correctMoveAddress(web, correction);
  expect(corrected?.email).toBe("eve@gmail.com");
  const sent = { idempotencyKey: crypto.randomUUID(), officeAddress: "office@example.com" };
  await insertMoveRequest(web, {
    ...{ moveId: move, kind: "date", fields: { date: "2045-06-14" }, ...sent },
  });
  await setDayLimit(office, "2045-06-14", 5);
  expect(await listOfficeDays(web, "2045-06-14", 1)).toMatchObject([{ limit: 5 }]);
  expect(await moveStepsOf(office).change(move, { state: "booked" })).toMatchObject({ changed: true });
  expect(await findMoveByToken(web, corrected?.moveToken ?? "")).toMatchObject({ state: "booked" });
  const cancellation = { kind: "cancel", fields: { confirmed: "yes" }, ...sent } as const;
  const key2 = crypto.randomUUID();
  expect(await insertMoveRequest(web, { moveId: move, ...cancellation, idempotencyKey: key2 })).toEqual({
    stored: true,
  });

  expect(await leaseEvents(office, 9)).not.toHaveLength(0);
  await insertCalendarLink(office, "Otis", { place: "ops" });
  const [calendar] = await listCalendarLinks(office);
  expect(await readCalendarLink(web, calendar?.token ?? "")).toBe(true);
  expect(await listMovesForCalendar(web)).toHaveLength(0);
  const receipt = await readEmail(web, id, "referrer-receipt");
  expect(await findEmailByUnsubscribeToken(web, receipt.unsubscribe_token)).toBeDefined();
  await insertSuppression(web, "rita@example.org", "unsubscribe-link");
  expect(await claimEmail(office, receipt)).toBeUndefined();

  expect((await listEmails(office, {}, 10)).length).toBeGreaterThan(3);
  await retryEmail(office, receipt.id, { place: "ops" });
  await insertSuppression(office, "eve@gmail.com", "operator");
  expect(await deleteSuppression(office, "eve@gmail.com")).toBe(true);
  for (const address of ["eve@gmail.com", "rita@example.org"]) {
    expect(await findPersonalData(office, address)).not.toMatchObject({ referrals: [], moves: [] });
    await erasePerson(office, address);
    expect(await findPersonalData(office, address)).toMatchObject({ referrals: [], moves: [] });
  }
  expect(await findMigrationState(office)).toEqual({ missing: [], newer: [] });
});

test("the watchdog can run every check and send alerts with its role's rights", async () => {
  const { id } = await refer(as.web);
  const long = "now() - interval '2 hours'";
  await sql
    .raw(
      `update emails set created_at = ${long}, attempts = 1, error = 'ECONNECTION' where referral_id = '${id}'`,
    )
    .execute(database.db);
  await startMailOutage(as.office, { cause: "unreachable", reason: "ECONNECTION" });
  const sent: string[] = [];
  const logs: string[] = [];
  const checkTwice = async () => {
    const watchdog = createWatchdog({
      db: as.watch,
      siteUrl: "https://www.example.com",
      channels: [{ name: "webhook", send: async ({ thing, state }) => void sent.push(`${thing} ${state}`) }],
      log: createTestLogger("watch", logs),
      probe: async () => ({
        ...(await probeServices(undefined, undefined)),
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
  await endMailOutage(as.office);
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
    ...["attempts", "created_at", "error", "hold_reason", "kind", "released_at", "sent_at", "state"].map(
      (column) => `emails.${column}`,
    ),
    "webhook_endpoint.id",
    ...["created_at", "error", "next_attempt_at", "sent_at"].map((column) => `webhook_events.${column}`),
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
      "update secrets set value = ''",
      "update desk_key set value = ''",
      "update audit_log set name = 'Dora'",
      "delete from audit_log",
      ...(name === "office"
        ? []
        : [
            "select price from moves",
            "select deposit_cents from moves",
            "select text from move_notes",
            "select * from desk_key",
            "delete from suppressions",
          ]),
      ...(name === "watch"
        ? ["select name from moves", "select to_address from emails", "select * from secrets"]
        : []),
    ].map((statement) => [name, statement] as const),
  ),
)("%s may not: %s", async (name, statement) => {
  await expect(sql.raw(statement).execute(as[name])).rejects.toThrow(
    /permission denied|must be (owner|superuser)/,
  );
});

test("the previous release's roles keep their rights during an update, and lose them afterwards", async () => {
  const role = `${prefix}_worker`;
  await sql`create role ${sql.id(role)}`.execute(database.db);
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(database.db)));
  const mayRead = async () => {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${role}, 'emails', 'select') as may`.execute(database.db);
    return rows[0]?.may;
  };
  await sql`grant select on emails to ${sql.id(role)}`.execute(database.db);
  await grantRights(database.db, { prefix, keepOthers: true });
  expect(await mayRead()).toBe(true);
  await grantRights(database.db, { prefix });
  expect(await mayRead()).toBe(false);
});
