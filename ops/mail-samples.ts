import { company } from "#content/company.ts";
import type { EstimateRow } from "#db/estimates/estimates.ts";
import type { EmailKind } from "#db/schema.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { addMonths } from "#domain/referrals/discount-code.ts";
import { CODE_MONTHS, GIFT_CARD } from "#domain/referrals/referral.ts";
import { renderEstimateConfirmation } from "#jobs/emails/estimate-confirmation.ts";
import { renderEstimateOffice } from "#jobs/emails/estimate-office.ts";
import { renderFriendDiscount } from "#jobs/emails/friend-discount.ts";
import { renderGiftCardComing } from "#jobs/emails/gift-card-coming.ts";
import { renderGiftCardSent } from "#jobs/emails/gift-card-sent.ts";
import type { RenderedEmail } from "#jobs/emails/layout.ts";
import { renderReferrerReceipt } from "#jobs/emails/referrer-receipt.ts";

/** A rendered mail about invented people; its links do not work. */
export type PreviewMail = RenderedEmail & { kind: EmailKind };

/** Renders a sample of one kind. */
export function previewMail(kind: EmailKind, siteUrl: string): PreviewMail {
  return { kind, ...render[kind](siteUrl) };
}

const people = { referrerName: "Maria Torres", friendFirstName: "Jo", giftCard: GIFT_CARD };

const estimate: EstimateRow = {
  id: "00000000-0000-4000-8000-000000000000",
  idempotency_key: "00000000-0000-4000-8000-000000000000",
  name: "Jo Park",
  email: "jo.park@example.com",
  email_key: "jo.park@example.com",
  phone: "571-555-0100",
  move_type: "local",
  home_type: "two-bedroom",
  moving_from: "Ashburn",
  moving_to: "Winchester",
  moving_date: "Saturday, June 12, 2027, flexible",
  details: "Third floor, no elevator.\nAn upright piano.",
  discount_code: null,
  referral_id: null,
  plan: readSentPlan(
    "from=ashburn&to=winchester&rooms=living,kitchen,bedroom,bedroom2&pieces=piano&out=stairs3",
  ),
  created_at: new Date(),
};

const render: Record<EmailKind, (siteUrl: string) => RenderedEmail> = {
  "friend-discount": (siteUrl) =>
    renderFriendDiscount({
      friendName: "Jo Park",
      referrerName: people.referrerName,
      discountCode: `${company.discountCodePrefix}-7K4M-Q9XC`,
      giftCard: GIFT_CARD,
      expiresAt: addMonths(new Date(), CODE_MONTHS),
      siteUrl,
      unsubscribeUrl: `${siteUrl}/unsubscribe/sample`,
    }),
  "referrer-receipt": (siteUrl) => renderReferrerReceipt(withStatusPage(siteUrl)),
  "gift-card-coming": (siteUrl) => renderGiftCardComing(withStatusPage(siteUrl)),
  "gift-card-sent": (siteUrl) => renderGiftCardSent(withStatusPage(siteUrl)),
  "estimate-office": (siteUrl) => renderEstimateOffice({ estimate, siteUrl }),
  "estimate-confirmation": (siteUrl) => renderEstimateConfirmation({ estimate, siteUrl }),
};

/** Every kind of mail. */
export const emailKinds = Object.keys(render) as EmailKind[];

function withStatusPage(siteUrl: string) {
  return { ...people, siteUrl, statusUrl: `${siteUrl}/referrals/status/sample` };
}
