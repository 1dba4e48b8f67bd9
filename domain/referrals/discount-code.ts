import type { ReferralStatus } from "./status.ts";

/** Without 0, O, 1 and I, because people read codes aloud on the phone. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Letters after the company's prefix. */
export const CODE_LETTERS = 8;

/** The company's prefix, then two groups of four: 40 random bits. */
export const DISCOUNT_CODE_PATTERN = new RegExp(`^[A-Z]{2,5}-[${ALPHABET}]{4}-[${ALPHABET}]{4}$`);

/**
 * Creates a code such as "ASH-7K4M-Q9XC".
 * @param random At least 8 bytes from a cryptographic source.
 */
export function makeDiscountCode(prefix: string, random: Uint8Array): string {
  if (random.length < CODE_LETTERS)
    throw new RangeError(`a discount code needs ${CODE_LETTERS} random bytes`);
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(random.subarray(0, CODE_LETTERS), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  );
  return `${prefix}-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/**
 * Accepts any case, with or without dashes and spaces.
 * @returns undefined if it cannot be a code.
 */
export function normalizeDiscountCode(typed: string): string | undefined {
  const letters = readCodeLetters(typed);
  const code = `${letters.slice(0, -8)}-${letters.slice(-8, -4)}-${letters.slice(-4)}`;
  return DISCOUNT_CODE_PATTERN.test(code) ? code : undefined;
}

/** Without dashes and spaces. */
export function readCodeLetters(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/**
 * Lists the codes that are one typo away.
 * @returns LIKE patterns for the eight letters after the prefix; empty if the text cannot be a mistyped code.
 */
export function listNearCodes(typed: string): string[] {
  const all = readCodeLetters(typed);
  const texts = [all, ...[2, 3, 4, 5].map((prefix) => all.slice(prefix))];
  return [...new Set(texts.flatMap(listSlips))];
}

function listSlips(text: string): string[] {
  const places = Array.from(text, (_, place) => place);
  const replace = (place: number, length: number, by: string) =>
    text.slice(0, place) + by + text.slice(place + length);
  if (text.length === CODE_LETTERS - 1)
    return [...places, text.length].map((place) => replace(place, 0, "_"));
  if (text.length === CODE_LETTERS + 1) return places.map((place) => replace(place, 1, ""));
  if (text.length !== CODE_LETTERS) return [];
  const swapped = places
    .slice(1)
    .map((place) => replace(place - 1, 2, text.charAt(place) + text.charAt(place - 1)));
  return [...places.map((place) => replace(place, 1, "_")), ...swapped];
}

export type CodeStatus = "good" | "used" | "expired" | "unknown";

/** Codes that were never sent or whose referral was rejected are unknown. */
export function findCodeStatus(
  referral: { status: ReferralStatus; has_expired: boolean } | undefined,
): CodeStatus {
  if (!referral) return "unknown";
  const { status } = referral;
  if (status === "booked" || status === "completed" || status === "rewarded") return "used";
  if (status === "held" || status === "rejected") return "unknown";
  return status === "expired" || referral.has_expired ? "expired" : "good";
}
