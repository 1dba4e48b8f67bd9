/** Letters with the marks and signs that names have: O'Neill, Anne-Marie, J. R. Tolkien, Smith, Jr., Bob & Sue, 李雷. */
const shape = /^[\p{L}\p{M}][\p{L}\p{M}'’ʼ.,&\- ]*$/u;
const LONGEST = 60;
const MOST_WORDS = 6;

const scripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Han",
  "Hangul",
  "Devanagari",
  "Thai",
  "Armenian",
] as const;

/**
 * Tells whether a text can stand as a person's name in a mail that the company sends to a stranger. Addresses, domains,
 * digits, control, direction and invisible characters, letters in costume (𝐏𝐚𝐲), several scripts in one name, and whole
 * sentences cannot: a mail program turns "evil.com" into a link by itself.
 */
export function isPlausibleName(text: string): boolean {
  const name = text.normalize("NFC").trim();
  if (name.length < 2 || name.length > LONGEST) return false;
  if (!shape.test(name) || /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u.test(name)) return false;
  if (hasLettersInCostume(name) || looksLikeDomain(name)) return false;
  if (name.split(/\s+/).length > MOST_WORDS) return false;
  return countScripts(name) <= 1;
}

/** The name itself, or "a friend" when it is no plausible name. */
export function mailableName(text: string): string {
  return isPlausibleName(text) ? text.normalize("NFC").trim().replace(/\s+/g, " ") : "a friend";
}

/** Letters that only look unlike Latin ones, such as "𝐏" and "Ｐ". */
function hasLettersInCostume(name: string): boolean {
  return Array.from(name).some((letter) => letter > "\u007f" && /[a-z]/i.test(letter.normalize("NFKC")));
}

/** A dot before two letters, "evil.com" or "t.co", makes a link; one after an initial, "J.R. Park", does not. */
function looksLikeDomain(name: string): boolean {
  return /\p{L}\.\p{L}{2}/u.test(name) || /\bwww\b/i.test(name);
}

function countScripts(name: string): number {
  const used = new Set<string>();
  for (const letter of name.match(/\p{L}/gu) ?? []) {
    // Japanese names mix Han with kana as a rule.
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) used.add("Han");
    // Signs that every script shares, such as the apostrophe of Hawaiian names.
    else if (!/\p{Script=Common}/u.test(letter))
      used.add(scripts.find((script) => scriptPatterns[script].test(letter)) ?? "other");
  }
  return used.size;
}

const scriptPatterns = Object.fromEntries(
  scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")]),
) as Record<(typeof scripts)[number], RegExp>;
