import { firstMoveOffer } from "#content/referral-offer.ts";
import type { CodeUse } from "#db/moves/doubts.ts";
import type { Move } from "#db/moves/moves.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { describeFacts } from "#domain/moves/facts.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { PERSONAL_LINK } from "#domain/moves/visit.ts";
import { oneLine, parseName } from "./plain-text.ts";

/** For the office: how to reach the customer, and everything they told us. */
export function describeCustomer(
  move: Move,
  codeUse?: CodeUse,
): { label: string; value: string; href?: string | undefined }[] {
  const { phone, email } = move;
  return [
    ...(phone ? [{ label: "Phone", value: phone, href: telHref(phone) }] : []),
    ...(email ? [{ label: "Email", value: email }] : []),
    ...describeFacts(move, { own: { code: describeCode(move, codeUse) } }),
  ];
}

/** For a subject or a heading. */
export function nameCustomer({ name }: Pick<Move, "name">): string {
  return parseName(name)?.full ?? "a customer";
}

/** "Vienna to Reston", if both are known. */
export function nameRoute(move: Pick<Move, "moving_from" | "moving_to">): string | undefined {
  const places = [move.moving_from, move.moving_to].map((place) => place && oneLine(place, 40));
  return places.every(Boolean) ? places.join(" to ") : undefined;
}

/** "ASH-7K4M-Q9XC: 10% off a first move, where our filed tariff permits" */
export function describeCode(
  { discount_code: code, referral_id, came_from }: Pick<Move, "discount_code" | "referral_id" | "came_from">,
  codeUse?: CodeUse,
): string | null {
  if (!code) return null;
  if (codeUse)
    return `${code}: used first by ${codeUse.name}, move ${formatMoveNumber(codeUse.id)}. One code is one discount.`;
  if (referral_id) return `${code}: ${firstMoveOffer}`;
  return came_from === PERSONAL_LINK
    ? `${code}: a personal link; its referral is held or rejected, see the desk`
    : `${code}: not a valid code`;
}
