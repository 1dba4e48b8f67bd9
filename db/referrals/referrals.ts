import { randomBytes } from "node:crypto";
import { type Kysely, type NotNull, sql, type Transaction } from "kysely";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { SuppressionSource } from "#domain/emails/suppression.ts";
import { looksLikeMessage } from "#domain/forms/plausible-name.ts";
import type { CallRequest } from "#domain/moves/estimate-form.ts";
import { makeDiscountCode } from "#domain/referrals/discount-code.ts";
import {
  decideOnReferral,
  type HoldReason,
  LIMITS,
  type ReferralFacts,
} from "#domain/referrals/eligibility.ts";
import { CODE_MONTHS, CODE_PREFIX, GIFT_CARD, type Referral } from "#domain/referrals/referral.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { endOfDay } from "../clock/time-zone.ts";
import { countAhead, countPerReferrerDay, lockLimit } from "../emails/limits.ts";
import { insertEmails } from "../emails/outbox.ts";
import { hashAddress } from "../emails/suppressions.ts";
import { digestForm } from "../forms/digest.ts";
import { withdrawEarlier } from "../forms/withdraw.ts";
import { MOST_LINK_MONTHS } from "../moves/moves.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { findReferralByLink } from "./codes.ts";
import { findLinkByCode } from "./links.ts";
import { insertStatusChanges } from "./status.ts";

export type NewReferral = {
  referral: Referral;
  idempotencyKey: string;
  /** The personal link that the friend came by. */
  linkId?: string;
  /** See domain/forms/looks-automated.ts. */
  looksAutomated?: boolean;
  requestId?: string;
};

type Keys = { friend: string; referrer: string; friendHash: Buffer };

/**
 * Decides on a referral and stores it with its audit row and emails in one transaction. The receipt is the
 * same whatever the decision. Other content under the same idempotency key replaces what was stored while nothing
 * was mailed or handled; else it is a referral of its own.
 * @returns undefined for a form sent again unchanged, which stores nothing.
 */
export async function insertReferral(db: Kysely<Database>, input: NewReferral): Promise<string | undefined> {
  return db.transaction().execute((transaction) => judgeAndStore(transaction, input));
}

/**
 * A request with a personal link begins a referral by the same rules, or belongs to the one that it began before. Nothing is
 * emailed. Call in the transaction that stores the request.
 * @returns undefined if it is not an open link, or the caller has no address.
 */
export async function referByLink(
  transaction: Transaction<Database>,
  typed: string,
  { estimate, ...form }: { estimate: CallRequest; idempotencyKey: string; looksAutomated?: boolean },
) {
  const link = await findLinkByCode(transaction, typed);
  const { name, email, phone } = estimate;
  if (!link || !email) return undefined;
  const friend = { linkId: link.id, friendKey: normalizeEmailAddress(email) };
  await lockLimit(transaction, "referrals");
  const known = await findReferralByLink(transaction, friend);
  if (known) return known;
  const referral = {
    ...{ referrerName: link.owner_name, referrerEmail: link.owner_email, referrerPhone: null },
    ...{ referredName: name, referredEmail: email, referredPhone: phone, notes: null },
  };
  await judgeAndStore(transaction, { ...form, referral, linkId: link.id });
  return findReferralByLink(transaction, friend);
}

/**
 * For the referrer's private page. The friend's name is as typed, and null if they came by link; changes are oldest
 * first.
 */
export async function findReferralProgress(db: Kysely<Database>, statusToken: string) {
  const referral = await db
    .selectFrom("referrals")
    .select(["id", "referrer_name", "referrer_email", "referred_name", "link_id"])
    .select(["gift_card", "created_at"])
    .where("status_token", "=", statusToken)
    .where("created_at", ">", sql<Date>`now() - ${MOST_LINK_MONTHS} * interval '1 month'`)
    .executeTakeFirst();
  if (!referral) return undefined;
  const changes = await db
    .selectFrom("audit_log")
    .select(["at", "to_status as to"])
    .where("referral_id", "=", referral.id)
    .where("to_status", "is not", null)
    .$narrowType<{ to: NotNull }>()
    .orderBy("id")
    .execute();
  return {
    owner: { name: referral.referrer_name, email: referral.referrer_email },
    friendName: referral.link_id ? null : referral.referred_name,
    giftCard: referral.gift_card,
    createdAt: referral.created_at,
    changes,
  };
}

async function judgeAndStore(
  transaction: Transaction<Database>,
  input: NewReferral,
): Promise<string | undefined> {
  const { referral, linkId } = input;
  const keys = {
    friend: normalizeEmailAddress(referral.referredEmail),
    referrer: normalizeEmailAddress(referral.referrerEmail),
    friendHash: await hashAddress(transaction, referral.referredEmail),
  };
  await lockLimit(transaction, "referrals");
  const digest = digestForm(referral);
  await withdrawEarlier(transaction, {
    ...{ table: "referrals", key: "referral_id", idempotencyKey: input.idempotencyKey, digest },
    isNew: sql`(status in ('received', 'held', 'rejected') or status = 'emailed' and link_id is not null)`,
    isUnhandled: sql`not exists (select from moves where referral_id = referrals.id)
      and not exists (select from audit_log where referral_id = referrals.id and actor <> 'visitor')`,
  });
  const facts = await findFacts(transaction, input, keys);
  const judgment = decideOnReferral(facts);
  const reason = judgment.status === "received" ? undefined : judgment.reason;
  // A friend who came by a link has the code.
  const status = judgment.status === "received" && linkId ? "emailed" : judgment.status;
  const row = await insertRow(transaction, input, keys, { status, reason, digest });
  if (!row) return undefined;

  const place = linkId ? "link" : "form";
  await insertStatusChanges(transaction, [
    { id: row.id, from: null, to: status, by: "visitor", place, reason },
  ]);
  if (linkId) return row.id;
  const emails = [
    { kind: "referrer-receipt" as const, to: referral.referrerEmail, looksAutomated: facts.looksAutomated },
    ...(judgment.status === "received"
      ? [{ kind: "friend-discount" as const, to: referral.referredEmail }]
      : []),
  ];
  await insertEmails(transaction, { referral_id: row.id }, emails, input);
  return row.id;
}

function insertRow(
  transaction: Transaction<Database>,
  { referral, idempotencyKey, linkId }: NewReferral,
  keys: Keys,
  { status, reason, digest }: { status: ReferralStatus; reason: HoldReason | undefined; digest: string },
): Promise<{ id: string } | undefined> {
  return transaction
    .insertInto("referrals")
    .values({
      idempotency_key: idempotencyKey,
      form_digest: digest,
      status,
      status_reason: reason ?? null,
      status_token: createLinkToken(),
      discount_code: makeDiscountCode(CODE_PREFIX, randomBytes(8)),
      code_expires_at: endOfDay(sql`now()`, CODE_MONTHS),
      gift_card: GIFT_CARD,
      referrer_name: referral.referrerName,
      referrer_email: referral.referrerEmail,
      referrer_phone: referral.referrerPhone,
      referrer_key: keys.referrer,
      referred_name: referral.referredName,
      referred_email: referral.referredEmail,
      referred_phone: referral.referredPhone,
      friend_key: keys.friend,
      notes: referral.notes,
      link_id: linkId ?? null,
    })
    .onConflict((conflict) => conflict.columns(["idempotency_key", "form_digest"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

async function findFacts(
  transaction: Transaction<Database>,
  { referral, looksAutomated = false, linkId }: NewReferral,
  { friend, referrer, friendHash }: Keys,
): Promise<ReferralFacts> {
  const { source, ...counted } = await onlyRow(
    transaction,
    sql<CountedFacts>`
      select
        (
          select source from suppressions where address_hash = ${friendHash}
        ) as source,
        exists (
          select from moves
          left join referrals as own on own.id = moves.referral_id and own.friend_key = ${friend}
          where email_key = ${friend} and own.id is null
        ) as "askedForEstimate",
        exists (
          select from referrals as earlier
          where friend_key = ${friend} and (
            status not in ('rejected', 'expired')
            or status = 'expired' and code_expires_at > now() - ${LIMITS.daysBetweenInvitations} * interval '1 day'
            or exists (
              select from emails
              where referral_id = earlier.id and kind = 'friend-discount' and state in ('sending', 'sent', 'retry')
                and created_at > now() - ${LIMITS.daysBetweenInvitations} * interval '1 day'
            )
          )
        ) as "wasReferred",
        exists (
          select from (
            select ${referral.referrerPhone} as phone
            union all select phone from moves where email_key = ${referrer}
            union all select referrer_phone from referrals where referrer_key = ${referrer}
          ) as theirs
          where right(phone_digits(phone), 10) = right(phone_digits(${referral.referredPhone}), 10)
        ) as "isSamePhone",
        ${countPerReferrerDay("friend-discount", referrer)} + (
          select count(*)::int from referrals
          where referrer_key = ${referrer} and link_id is not null and created_at > now() - interval '24 hours'
        ) as "ofReferrerToday",
        ${countAhead("friend-discount")} as "siteEmailsThisHour"
    `,
  );
  return {
    ...counted,
    isSameAddress: friend === referrer,
    byLink: linkId !== undefined,
    hasOptedOut: source !== null && source !== "bounce",
    hasBounced: source === "bounce",
    nameHoldsMessage: looksLikeMessage(referral.referrerName) || looksLikeMessage(referral.referredName),
    looksAutomated,
  };
}

/** `source` is that of the friend's suppression. */
type CountedFacts = { source: SuppressionSource | null } & Omit<
  ReferralFacts,
  "isSameAddress" | "byLink" | "hasOptedOut" | "hasBounced" | "nameHoldsMessage" | "looksAutomated"
>;
