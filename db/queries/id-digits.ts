import { sql } from "kysely";

/** Parses an id or its first digits, with or without dashes. Returns undefined for anything else. */
export function readIdDigits(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

/** For comparison with readIdDigits. */
export function idDigits(column: string) {
  return sql<string>`replace(${sql.ref(column)}::text, '-', '')`;
}
