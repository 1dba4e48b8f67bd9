/** Copied text brings zero-width spaces, soft hyphens and direction marks along. Joiners stay: emoji and scripts need them. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/**
 * As typed in a form or an address: control characters other than line breaks and tabs become spaces (Postgres cannot
 * store NUL), invisible ones go. Text without a visible character is empty.
 */
export function cleanText(typed: string): string {
  const clean = typed
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, " ")
    .replace(INVISIBLE, "");
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(clean) ? clean : "";
}
