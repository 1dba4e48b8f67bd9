/**
 * "tel:+15715550142". Ignores what people write around a number: "(cell)", "703/555-0100", dashes, pasted invisible
 * marks. "x12" becomes an extension (RFC 3966).
 * @returns undefined unless the number can be dialed: 10 digits, 11 with a leading 1, or 8 to 15 after a plus
 * (E.164).
 */
export function telHref(typed: string): string | undefined {
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const [, number = "", extension] =
    /^(.*?)(?:[\s,;]*(?:x|ext\.?|extension|#)[\s:]*(\d{1,6}))?$/isu.exec(text) ?? [];
  const dialed = number.replace(/^[\s:.]*\(?\p{L}+\)?[\s:.]+|[\s,]*\(?\p{L}+\)?[\s.]*$/gu, "");
  if (!/^\+?[\d\s()./\p{Pd}]+$/u.test(dialed)) return undefined;
  const digits = dialed.replace(/\D/g, "");
  const isAbroad = dialed.startsWith("+") && !digits.startsWith("1");
  if (!(isAbroad ? /^[2-9]\d{7,14}$/ : /^1?[2-9]\d{9}$/).test(digits)) return undefined;
  const href = isAbroad ? `tel:+${digits}` : `tel:+1${digits.slice(-10)}`;
  return extension ? `${href};ext=${extension}` : href;
}
