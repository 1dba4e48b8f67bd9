import { yourMoveOffer } from "#content/referral-offer.ts";
import { type CodeStatus, normalizeDiscountCode } from "#domain/referrals/discount-code.ts";

/** "link" is a personal link's code; "unchecked" means that the lookup failed or was skipped. `until` is the last day in words. */
export type CheckedCode = {
  status: CodeStatus | "link" | "unchecked";
  until?: string;
  /** Fills in the form for a friend who opened it from the code's email. */
  friend?: { name: string; email: string; phone: string } | undefined;
};

/** In its stored format if it can be one. */
export function readCode(search: URLSearchParams): string | undefined {
  const typed = (search.get("code") ?? "").slice(0, 100);
  const plain = typed.replace(/[^0-9A-Za-z-]/g, "").slice(0, 40);
  return normalizeDiscountCode(typed) ?? (plain || undefined);
}

/** Describes a code once its request is stored. */
export function describeTypedCode({ status, until }: CheckedCode): string {
  if (status === "good") return `${yourMoveOffer}, good until ${until}`;
  if (status === "link") return `${yourMoveOffer}, if you are new to us`;
  if (status === "used") return "it has been used already. Your request counts all the same";
  if (status === "expired") return `it ran out on ${until}. Your request counts all the same`;
  if (status === "unknown")
    return "we do not know it. Your request counts all the same, and we will ask you about it";
  return "we look it up when we answer";
}
