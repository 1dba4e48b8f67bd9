import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../support/open-database.ts";

const database = await openDatabase();

/** A full table scan would slow these down each year. */
test.each([
  ["a friend's earlier referrals", "referrals where friend_key = 'jo@example.net'"],
  ["a referrer's earlier referrals", "referrals where referrer_key = 'maria@example.org'"],
  [
    "referrals whose code has expired",
    "referrals where status in ('received', 'emailed', 'held') and code_expires_at < now()",
  ],
  ["the moves of a search", "moves where search_text like '%dana%'"],
  ["the referrals of a search", "referrals where search_text like '%dana%'"],
  ["a person's moves", "moves where email_key = 'jo@example.net'"],
  [
    "the emails of the last hour",
    "emails where kind = 'friend-discount' and created_at > now() - interval '1 hour'",
  ],
  ["the dead emails of a week", "emails where state = 'dead' and created_at > now() - interval '7 days'"],
  ["the pending emails", "emails where state = 'pending' and created_at > '2026-01-01'"],
  ["the newest emails", "emails where created_at > '2026-01-01' order by created_at desc, id limit 50"],
  ["the newest referrals", "referrals where created_at > '2026-01-01' order by created_at desc, id limit 50"],
  ["the email of an opt-out link", "emails where unsubscribe_token = 'token'"],
  ["the move on a customer's page", "moves where move_token = 'token'"],
  ["the booked moves of a day", "moves where state in ('booked', 'done') and moving_day = '2045-06-12'"],
  ["the limit of a day", "day_limits where day = '2045-06-12'"],
  ["the emails of a move", "emails where move_id = '6f1c1b1e-0000-4000-8000-000000000000'"],
  ["a customer's requests", "move_requests where move_id = '6f1c1b1e-0000-4000-8000-000000000000'"],
  ["the unanswered requests", "move_requests where answered_at is null and created_at < now()"],
  ["the steps of a referral", "audit_log where referral_id = '6f1c1b1e-0000-4000-8000-000000000000'"],
])("an index finds %s, however many rows there are", async (_what, rows) => {
  const plan = await database.db.transaction().execute(async (transaction) => {
    // Postgres scans small tables even if they have an index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    return sql`explain select * from ${sql.raw(rows)}`.execute(transaction);
  });
  expect(JSON.stringify(plan.rows)).toContain("Index Cond");
});
