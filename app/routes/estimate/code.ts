import type { RouterContextProvider } from "react-router";
import { findReferralByCode } from "#db/referrals/codes.ts";
import { judgeCode, normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { CheckedCode } from "./code-tag.tsx";

/** Reads the discount code from the page's address, written as it was mailed when it can be one. */
export function readCode(search: URLSearchParams): string | undefined {
  const typed = search.get("code") ?? "";
  const letters = typed.replace(/[^0-9A-Za-z-]/g, "").slice(0, 40);
  return normalizeDiscountCode(typed.slice(0, 100)) ?? (letters || undefined);
}

/** Looks a code up, unless too many wrong ones have come. */
export async function checkCode(
  context: Readonly<RouterContextProvider>,
  code: string,
): Promise<CheckedCode> {
  const { db } = context.get(servicesContext);
  const { codes } = context.get(requestContext);
  if (!codes.mayLookUp()) return { worth: "unchecked" };
  const referral = await findReferralByCode(db, code);
  if (!referral) codes.countWrong();
  const worth = judgeCode(referral, new Date());
  if (!referral || worth === "unknown") return { worth };
  return { worth, until: longDate.format(referral.code_expires_at) };
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
