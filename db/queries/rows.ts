import { type SelectQueryBuilder, sql } from "kysely";

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
