/**
 * "tel:+15715550142"
 * @returns undefined unless the number can be dialed: 10 digits, 11 with a leading 1, or 8 to 15 after a plus
 * (E.164).
 */
export function telHref(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `tel:+${digits}` : undefined;
  return /^1?[2-9]\d{9}$/.test(digits) ? `tel:+1${digits.slice(-10)}` : undefined;
}
