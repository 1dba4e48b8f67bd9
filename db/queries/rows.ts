import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";

/** The row of a statement that always gives one. */
export async function onlyRow<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(db)).rows;
  if (!row) throw new Error("a statement without a from clause or a group gives one row");
  return row;
}

export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const { count } = await query
    .select(sql<number>`count(*)::int`.as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** No limit returns all rows. */
export function firstRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  limit: number | undefined,
): Promise<O[]> {
  return (limit === undefined ? query : query.limit(limit)).execute();
}
