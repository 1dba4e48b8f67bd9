/** Letters of one script, with the marks and signs that names have: O'Neill, Anne-Marie, J. R. Tolkien, 李雷. */
const shape = /^[\p{L}\p{M}][\p{L}\p{M}'’ʼ.\- ]*$/u;
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
 * digits, control and direction characters, several scripts in one name, and whole sentences cannot: a mail program
 * turns "evil.com" into a link by itself.
 */
export function isPlausibleName(text: string): boolean {
  const name = text.normalize("NFC").trim();
  if (name.length < 2 || name.length > 60) return false;
  if (!shape.test(name)) return false;
  if (looksLikeDomain(name)) return false;
  if (name.split(/\s+/).length > 6) return false;
  return countScripts(name) <= 1;
}

/** The name itself, or "a friend" when it is no plausible name (issue "referral program": names in mails). */
export function mailableName(text: string): string {
  return isPlausibleName(text) ? text.normalize("NFC").trim().replace(/\s+/g, " ") : "a friend";
}

/** A dot between letters, "evil.com" or "bit.ly", makes a link; one after an initial, "J.R. Park", does not. */
function looksLikeDomain(name: string): boolean {
  return name.split(/\s+/).some((word) => /\p{L}{2,}\.\p{L}{2,}/u.test(word)) || /\bwww\b/i.test(name);
}

function countScripts(name: string): number {
  const letters = Array.from(name).filter((letter) => /\p{L}/u.test(letter));
  const used = new Set<string>();
  for (const letter of letters) {
    // Japanese names mix Han with kana as a rule.
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) used.add("Han");
    else used.add(scripts.find((script) => scriptPatterns[script].test(letter)) ?? "other");
  }
  return used.size;
}

const scriptPatterns = Object.fromEntries(
  scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")]),
) as Record<(typeof scripts)[number], RegExp>;
