/** O'Neill, Anne-Marie, J. R. Tolkien, Smith, Jr., Bob & Sue, 李雷. */
const shape = /^[\p{L}\p{M}][\p{L}\p{M}'’ʼ.,&\- ]*$/u;
const MAX_LENGTH = 60;
const MAX_WORDS = 6;

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
 * Whether a text is safe as a person's name in an email to a stranger. Rejects addresses, domains (email
 * clients link "evil.com"), digits, control, direction and invisible characters, look-alike letters (𝐏𝐚𝐲),
 * mixed scripts, and sentences.
 */
export function isPlausibleName(text: string): boolean {
  const name = text.normalize("NFC").trim();
  if (name.length < 2 || name.length > MAX_LENGTH) return false;
  if (!shape.test(name) || /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u.test(name)) return false;
  if (hasLookAlikeLetters(name) || looksLikeDomain(name)) return false;
  if (name.split(/\s+/).length > MAX_WORDS) return false;
  return countScripts(name) <= 1;
}

export function mailableName(text: string): string {
  return isPlausibleName(text) ? text.normalize("NFC").trim().replace(/\s+/g, " ") : "a friend";
}

/** Compatibility forms of Latin letters, such as "𝐏" and "Ｐ". */
function hasLookAlikeLetters(name: string): boolean {
  return Array.from(name).some((letter) => letter > "\u007f" && /[a-z]/i.test(letter.normalize("NFKC")));
}

/** A dot before two letters looks like a domain, "t.co"; one after an initial, "J.R. Park", does not. */
function looksLikeDomain(name: string): boolean {
  return /\p{L}\.\p{L}{2}/u.test(name) || /\bwww\b/i.test(name);
}

function countScripts(name: string): number {
  const used = new Set<string>();
  for (const letter of name.match(/\p{L}/gu) ?? []) {
    // Japanese names usually mix Han with kana.
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) used.add("Han");
    // All scripts share some characters, such as the apostrophe of Hawaiian names.
    else if (!/\p{Script=Common}/u.test(letter))
      used.add(scripts.find((script) => scriptPatterns[script].test(letter)) ?? "other");
  }
  return used.size;
}

const scriptPatterns = Object.fromEntries(
  scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")]),
) as Record<(typeof scripts)[number], RegExp>;
