import { sql } from "kysely";

/**
 * Reads an id or its first digits as an operator types or pastes them: any case, with or without dashes.
 * @returns undefined when no id could start like this.
 */
export function readIdDigits(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

/** The digits of an id column, to compare with readIdDigits. */
export function idDigits(column: string) {
  return sql<string>`replace(${sql.ref(column)}::text, '-', '')`;
}
