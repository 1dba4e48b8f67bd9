import { sql } from "kysely";
import { toAsciiAddress } from "#domain/emails/email-address.ts";
import { findPhoneDigits } from "#domain/forms/phone-number.ts";

/** For `search_text like`: escapes wildcards, and folds accents and quotes as the column does. */
export function containing(text: string) {
  return sql<string>`'%' || fold_search(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Whether a row of moves or referrals contains every word that was typed, or the phone number in any format. */
export function findsTyped(typed: string) {
  const words = [findPhoneDigits(typed) ?? typed.split(/\s+/).filter(Boolean).map(toAsciiAddress)].flat();
  const conditions = words.map((word) => sql`search_text like ${containing(word)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
