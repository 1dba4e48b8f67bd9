import { sql } from "kysely";

/**
 * Reads the digits of an id, whole or its beginning, as an operator types or pastes it: in any case, with or without
 * dashes.
 * @returns undefined when it is no beginning of an id.
 */
export function readIdDigits(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

/** The digits of a column of ids, to compare with those. */
export function idDigits(column: string) {
  return sql<string>`replace(${sql.ref(column)}::text, '-', '')`;
}
