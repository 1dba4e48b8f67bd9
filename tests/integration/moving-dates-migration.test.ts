import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { listEstimates } from "#db/estimates/list.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { formatMovingDate } from "#domain/estimates/estimate.ts";
import { migrateTo } from "../support/migrate-to.ts";
import { createEmptyDatabase } from "../support/services.ts";

test("dates stored as text become days; unparsable ones stay readable", async () => {
  const { url } = await createEmptyDatabase();
  const db = createDatabase(url);
  onTestFinished(() => db.destroy());
  await migrateTo(db, "024-no-list-of-restores");
  const expected = new Map<string | null, [string | null, boolean]>([
    ["Saturday, June 12, 2027", ["2027-06-12", false]],
    ["Thursday, February 29, 2024, flexible", ["2024-02-29", true]],
    ["Flexible", [null, true]],
    ["mid June", [null, false]],
    ["mid June, flexible", [null, true]],
    ["Monday, June 45, 2027", [null, false]],
    [null, [null, false]],
  ]);
  for (const words of expected.keys())
    await sql`
      insert into estimates (idempotency_key, name, email, email_key, moving_date)
      values (gen_random_uuid(), 'Dana', 'dana@example.net', 'dana@example.net', ${words})`.execute(db);
  await migrateToLatest(url);
  const rows = await listEstimates(db, {});
  expect(rows).toHaveLength(expected.size);
  for (const row of rows) {
    expect([row.moving_day, row.flexible], row.moving_date ?? "none").toEqual(expected.get(row.moving_date));
    expect(formatMovingDate(row)).toBe(row.moving_date);
  }
});
