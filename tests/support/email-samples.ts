import { company } from "#content/company.ts";
import type { Move } from "#db/moves/moves.ts";
import type { EmailKind } from "#db/schema.ts";
import { addMonths } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { noFacts } from "#domain/moves/facts.ts";
import { readSentPlan } from "#domain/plan/sent-plan.ts";
import { CODE_MONTHS, GIFT_CARD } from "#domain/referrals/referral.ts";
import { composeEmail, type EmailToWrite } from "#jobs/emails/compose.ts";

/** As the worker would send it. */
export type PreviewEmail = NonNullable<ReturnType<typeof composeEmail>>;

/** Uses sample people. The links do not work. */
export function previewEmail(
  kind: EmailKind,
  where: { siteUrl: string; mailDomain?: string; to?: string },
): PreviewEmail {
  const { siteUrl, mailDomain = "example.com", to = "sample@example.com" } = where;
  const row = {
    id: sampleMove.id,
    kind,
    to_address: to,
    message_id: `<preview-${crypto.randomUUID()}@${mailDomain}>`,
    unsubscribe_token: "sample",
  };
  const linkCode = `${company.discountCodePrefix}-2LNK-9QWE`;
  const email = composeEmail({ ...row, referral, move: sampleMove, moveRequest, digest, linkCode }, siteUrl);
  if (!email) throw new Error(`no sample for ${kind}`);
  return email;
}

const referral: EmailToWrite["referral"] = {
  referrer_name: "Maria Torres",
  referred_name: "Jo Park",
  discount_code: `${company.discountCodePrefix}-7K4M-Q9XC`,
  code_expires_at: new Date(`${addMonths(readLocalDay(new Date()), CODE_MONTHS)}T12:00:00Z`),
  status_token: "sample",
  gift_card: GIFT_CARD,
  link_id: null,
};

export const sampleMove: Move = {
  ...noFacts,
  id: "00000000-0000-4000-8000-000000000000",
  idempotency_key: "00000000-0000-4000-8000-000000000000",
  form_digest: "",
  name: "Jo Park",
  email: "jo.park@example.com",
  email_key: "jo.park@example.com",
  phone: "571-555-0100",
  move_type: "local",
  home_type: "two-bedroom",
  moving_from: "Ashburn",
  moving_to: "Winchester",
  moving_day: "2027-06-12",
  flexible: true,
  arrival_window: "morning",
  move_token: "sample",
  crew: 3,
  truck: "26-foot box truck",
  price: "$1,450, flat",
  ...{ movers: null, arrival_time: null, call_back_on: null, estimate_sent: false, joined_to: null },
  ...{ deposit_cents: null, deposit_on: null, deposit_by: null },
  ...{ balance_cents: null, balance_on: null, balance_by: null },
  crews: 1,
  work_days: 1,
  packing_day: false,
  cancelled_by: null,
  disowned_at: null,
  note: "Please keep the space in front of the door clear from 7 AM.",
  version: 1,
  reminded_day: null,
  state: "open",
  state_changed_at: null,
  details: "Third floor, no elevator.\nAn upright piano.",
  ...{ referral_id: null, came_from: null, visit: null },
  plan: readSentPlan(
    "from=ashburn&to=winchester&rooms=living,kitchen,bedroom,bedroom2&pieces=piano&out=stairs3",
  ),
  created_at: new Date(),
};

const moveRequest: EmailToWrite["moveRequest"] = {
  id: "00000000-0000-4000-8000-000000000001",
  move_id: sampleMove.id,
  kind: "certificate",
  fields: {
    building: "The Commons",
    address: "12 N Loudoun Street, Winchester",
    managerEmail: "manager@example.com",
    neededBy: "2027-06-08",
  },
  created_at: new Date(),
  answered_at: new Date(),
  answered_by: "Ana",
  answer: "The certificate went to your building manager this morning; you were copied.",
};

const digest: EmailToWrite["digest"] = [
  { request: null, move: sampleMove },
  { request: "certificate", move: sampleMove },
];
