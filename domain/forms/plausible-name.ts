const MAX_LENGTH = 60;
const MAX_WORDS = 6;

/** Lower-case parts of names, which do not count as words: "María de la Cruz y Hernández". */
const PARTICLE =
  /^(?:a[ln]|bin|d[aeiou]|das|de[lnr]|des|dos|e|el|ibn|la|las|le|los|te[nr]|van|vo[mn]|y|zu[mr]?)$/;

/** Generic top-level domains of links people really get. Two letters after a dot are always a country's. */
const LINK =
  /\p{L}\.(?:\p{L}{2}|app|biz|click|club|com|dev|info|link|live|net|online|org|shop|site|store|top|xyz)(?!\p{L})/iu;

/**
 * Whether a name field holds a message instead of a name: an address, a link, digits or a sentence. Such a
 * referral waits for an operator, as its email would carry the message to a stranger. "John Smith 3rd" is a name.
 */
export function looksLikeMessage(typed: string): boolean {
  const text = typed.normalize("NFKC").trim();
  if (/[@<>]|:\/|\/\/|\bwww\b/i.test(text) || LINK.test(text)) return true;
  if (/\p{Nd}/u.test(text.replace(ORDINAL, ""))) return true;
  const words = countWords(text);
  // One word is no sentence: "P!nk".
  if (words > 1 && /[!?$€£;]/.test(text)) return true;
  return /[\n\r]/.test(text) || text.length > MAX_LENGTH || words > MAX_WORDS;
}

/**
 * The name as an email or page for someone else shows it, or "a friend" if it cannot be shown: a message,
 * control or direction characters, look-alike letters (𝐏𝐚𝐲), also of another script. Nothing in it turns into a link.
 */
export function mailableName(typed: string): string {
  if (looksLikeMessage(typed)) return "a friend";
  const name = typed
    .normalize("NFC")
    .replace(EMOJI, "")
    .replaceAll("\u2011", "-")
    .replace(/\s+/g, " ")
    // Email clients make a link of "Evil.Shop", but not of "Evil. Shop".
    .replace(/\.(?=\p{L}{2})/gu, ". ")
    .trim();
  const isShown =
    name.length >= 2 &&
    SHAPE.test(name.replace(ORDINAL, "")) &&
    !/\p{Default_Ignorable_Code_Point}|\p{M}{4}/u.test(name) &&
    !hasLookAlikeLetters(name) &&
    mixable.filter((script) => script.test(name)).length <= 1;
  return isShown ? name : "a friend";
}

/** O'Neill, Anne–Marie, J. R. Tolkien, Smith, Jr., Robert (Bob) Smith, Jane “JJ” Doe, Bob & Sue, Alice / Bob, 李雷. */
const SHAPE = /^[\p{L}\p{M}][\p{L}\p{M}'‘’ʼ.,&()"“”/·・\-–‐ ]*$/u;
const ORDINAL = /\b(?:1st|2nd|3rd|[4-9]th)\b/gi;
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*`;
const EMOJI = new RegExp(`${PICTURE}(?:\\u200d${PICTURE})*`, "gu");

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => !PARTICLE.test(word)).length;
}

/** Compatibility forms of Latin letters, such as "𝐏" and "Ｐ". */
function hasLookAlikeLetters(name: string): boolean {
  return Array.from(name).some((letter) => letter > "\u007f" && /[a-z]/i.test(letter.normalize("NFKC")));
}

/** Scripts with letters that look alike. A name with letters of two of them is not shown. */
const mixable = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
