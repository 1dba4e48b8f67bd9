import { sql } from "kysely";

/**
 * Parses an id or its first digits, in any case, with or without dashes.
 * @returns undefined if no id can start like this.
 */
export function readIdDigits(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

/** The digits of an id column, for comparison with readIdDigits. */
export function idDigits(column: string) {
  return sql<string>`replace(${sql.ref(column)}::text, '-', '')`;
}
