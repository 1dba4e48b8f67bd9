/** Digits of any script become 0 to 9. In Unicode, a script's ten digits follow each other. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

/** As stored, so that the search finds it: plain digits, dashes and spaces. */
export function toPlainPhone(typed: string): string {
  return toAsciiDigits(typed.replace(/\p{Cf}/gu, ""))
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/[（）＋．]/g, (wide) => wide.normalize("NFKC"))
    .trim();
}

const PHONE = new RegExp(
  [
    /^(?:[\s:.]*\(?\p{L}+\)?[\s:.]+)?/u,
    /(?<number>\+?[\d\s()./-]*\d)/u,
    /(?:[\s,;]*(?:x|ext\.?|extension|#)[\s:]*(?<extension>\d{1,6}))?/u,
    /(?:[\p{L}\s.,;()'’-]|\b\d{1,2}(?::\d\d)? ?[ap]m\b)*$/u,
  ]
    .map(({ source }) => source)
    .join(""),
  "iu",
);

/**
 * Ignores what people write around a number: "(cell)", "after 5 pm". The country code's "(0)" is not dialed.
 * @returns undefined for anything else than one number. Its digits may be too few to dial.
 */
function readPhone(
  typed: string,
): { digits: string; isAbroad: boolean; extension?: string | undefined } | undefined {
  const { number = "", extension } = PHONE.exec(toPlainPhone(typed))?.groups ?? {};
  if (number === "") return undefined;
  const digits = number.replace(/^(\+\d{1,3}[ ./-]*)\(0\)/, "$1").replace(/\D/g, "");
  return { digits, isAbroad: number.startsWith("+") && !digits.startsWith("1"), extension };
}

/**
 * "tel:+15715550142". "x12" becomes an extension (RFC 3966).
 * @returns undefined unless the number can be dialed: 10 digits, 11 with a leading 1, or 8 to 15 after a plus
 * (E.164).
 */
export function telHref(typed: string): string | undefined {
  const { digits = "", isAbroad, extension } = readPhone(typed) ?? {};
  if (!(isAbroad ? /^[2-9]\d{7,14}$/ : /^1?[2-9]\d{9}$/).test(digits)) return undefined;
  const href = isAbroad ? `tel:+${digits}` : `tel:+1${digits.slice(-10)}`;
  return extension ? `${href};ext=${extension}` : href;
}

const LEAST_DIGITS = 4;
/** Enough to find a number abroad, with and without its country code and "(0)". */
const OWN_DIGITS = 9;

/** The digits by which a search finds a number, however it was typed; undefined for words and too few digits. */
export function findPhoneDigits(typed: string): string | undefined {
  if (/\p{L}/u.test(typed.replace(/\s*(?:x|ext\.?|extension)[\s:]*\d+\s*$/iu, ""))) return undefined;
  const { digits = "", isAbroad } = readPhone(typed) ?? {};
  if (digits.length < LEAST_DIGITS) return undefined;
  if (isAbroad) return digits.slice(-OWN_DIGITS);
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
