import { normalizeDiscountCode } from "#domain/referrals/discount-code.ts";

/** Reads the discount code from the page's address, written as it was mailed when it can be one. */
export function readCode(search: URLSearchParams): string | undefined {
  const typed = (search.get("code") ?? "").slice(0, 100);
  const plain = typed.replace(/[^0-9A-Za-z-]/g, "").slice(0, 40);
  return normalizeDiscountCode(typed) ?? (plain || undefined);
}
