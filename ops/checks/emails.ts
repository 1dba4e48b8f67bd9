import type { Kysely } from "kysely";
import { processingDays } from "#content/company.ts";
import { type BounceMailbox, findBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { findMailOutage, type MailOutage } from "#db/emails/outage.ts";
import {
  countDeadEmails,
  countHeldEmails,
  countReturnedEmails,
  listUnsentEmails,
  RECENT_DAYS,
  type UnsentEmails,
} from "#db/emails/unsent.ts";
import { countHeldReferrals, countReferralsOfTheDay, type HeldReferrals } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { findWebhookState } from "#db/webhooks/outbox.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { describeHoldReason, temporaryHolds } from "#domain/referrals/eligibility.ts";
import { showLogs } from "../alerts/steps.ts";
import { formatMoment } from "../print/text.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";
import { checkWebhook } from "./webhook.ts";

const finding = resultsOf("emails");

/** An email unsent for this long is late. */
const LATE_SECONDS = 600;
/** A bounce mailbox unread for this long is a fault. */
const UNREAD_SECONDS = 900;
/** If most of this many referrals in a day are held, the rule is wrong or it is abuse. */
const MANY_REFERRALS = 10;

export async function checkEmails(db: Kysely<Database>): Promise<CheckResult[]> {
  return checkBacklog(await readBacklog(db));
}

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;

async function readBacklog(db: Kysely<Database>) {
  const [outage, unsent, dead, returned, heldEmails, heldReferrals, day, mailbox, webhook] =
    await Promise.all([
      findMailOutage(db),
      listUnsentEmails(db),
      countDeadEmails(db),
      countReturnedEmails(db),
      countHeldEmails(db),
      countHeldReferrals(db),
      countReferralsOfTheDay(db),
      findBounceMailbox(db),
      findWebhookState(db),
    ]);
  return {
    outage,
    unsent,
    deadLetters: dead.all,
    returned,
    heldEmails,
    heldReferrals,
    day,
    mailbox,
    webhook,
  };
}

/** `fail` if email has stopped, `warn` if someone should take a look. */
export function checkBacklog(backlog: Backlog): CheckResult[] {
  const { deadLetters, returned, heldEmails } = backlog;
  const emails = [
    ...checkUnsentEmails(backlog),
    ...(deadLetters > 0 ? [reportDeadLetters(deadLetters)] : []),
    ...checkReturned(returned),
  ];
  return [
    ...(emails.length > 0 ? emails : [finding("ok", "emails", "none stuck")]),
    ...checkMailbox(backlog.mailbox),
    ...checkWebhook(backlog.webhook),
    ...checkHeldReferrals(backlog),
    ...checkHeldEmails(heldEmails),
  ];
}

export function checkUnsentEmails({ outage, unsent }: Pick<Backlog, "outage" | "unsent">): CheckResult[] {
  return outage ? [checkOutage(outage, unsent)] : unsent.flatMap((group) => checkUnsentGroup(group, unsent));
}

/** A connection limit is normal unless emails are late. */
function checkOutage(outage: MailOutage, unsent: UnsentEmails[]): CheckResult {
  const waiting = unsent.reduce((sum, { emails }) => sum + emails, 0);
  const detail = `stopped at ${formatMoment(outage.since)}, ${count(waiting, "email")} waiting: ${failureCauses[outage.cause]} (${outage.error})`;
  const isNormal = outage.cause === "busy" && unsent.every(({ oldest }) => oldest < LATE_SECONDS);
  return finding(isNormal ? "warn" : "fail", "emails", detail);
}

/**
 * A single deferred email is normal (greylisting). Email has stopped if one is late, was deferred twice, or is one of
 * several, and none has been sent since they were written.
 */
function checkUnsentGroup(group: UnsentEmails, all: UnsentEmails[]): CheckResult[] {
  const { emails, sinceLastSent, oldest, attempts, error } = group;
  const isLate = oldest >= LATE_SECONDS;
  const wasTried = attempts > 0;
  if (!isLate && !wasTried) return [];
  const deferred = all.reduce((sum, one) => sum + (one.attempts > 0 ? one.sinceLastSent : 0), 0);
  const hasStopped = sinceLastSent > 0 && (isLate || attempts > 1 || deferred > 1);
  const who = `${count(emails, "email")} unsent, the oldest for ${formatSeconds(oldest)}`;
  const since = hasStopped ? "; none has gone out since" : "; others go out";
  const why = wasTried
    ? `: the mail server defers them (${error ?? "the attempt got no reply"}). They retry automatically`
    : ": never attempted. Is the worker running, and does Redis accept jobs?";
  const what = wasTried ? "deferred emails" : "waiting emails";
  const command = wasTried ? "ops emails list --state retry" : "ops check worker redis";
  return [finding(hasStopped ? "fail" : "warn", what, `${who}${since}${why}`, command)];
}

function reportDeadLetters(deadLetters: number): CheckResult {
  const detail = `${count(deadLetters, "email")} given up on in the last ${RECENT_DAYS} days`;
  return finding("warn", "dead letters", detail, "ops emails list --state dead");
}

function checkReturned({ bounces, complaints }: Backlog["returned"]): CheckResult[] {
  if (bounces + complaints === 0) return [];
  const detail = `${count(bounces, "email")} bounced and ${complaints} marked as spam in the last ${RECENT_DAYS} days`;
  const command = bounces > 0 ? "ops emails list --state bounced" : "ops emails list --cause complaint";
  return [finding("warn", "returned emails", detail, command)];
}

/** The worker reads it every minute. */
export function checkMailbox(mailbox: BounceMailbox | undefined): CheckResult[] {
  if (!mailbox) return [];
  const { unreadFor, error } = mailbox;
  const isLate = unreadFor >= UNREAD_SECONDS;
  const reason = error ? `: ${error}. Check secrets/bounce_imap_url` : "";
  const late = isLate ? "; until it is, nobody learns which emails bounce" : "";
  const level = isLate ? "fail" : error ? "warn" : "ok";
  const detail = `last read ${formatSeconds(unreadFor)} ago${late}${reason}`;
  const command = isLate ? showLogs("worker") : undefined;
  return [finding(level, "bounce mailbox", detail, command)];
}

function checkHeldReferrals({ heldReferrals, day }: Backlog): CheckResult[] {
  if (heldReferrals.length === 0) return [];
  const isAutomatic = ({ reason }: HeldReferrals) => temporaryHolds.some((one) => one === reason);
  const forUs = heldReferrals.filter((held) => !isAutomatic(held));
  const total = heldReferrals.reduce((sum, { referrals }) => sum + referrals, 0);
  const reasons = heldReferrals.map(({ reason, referrals }) => `${referrals} ${describeReason(reason)}`);
  const isLate = forUs.some(({ oldestAt, now }) => countBusinessDays(oldestAt, now) > processingDays.most);
  const isMost = forUs.length > 0 && day.all >= MANY_REFERRALS && day.held > day.all / 2;
  const faults = [
    isLate &&
      `the oldest has waited longer than the ${processingDays.most} business days promised to visitors`,
    isMost && `${day.held} of the last ${day.all} in 24 hours`,
  ].filter(Boolean);
  const detail = [
    `${count(total, "referral")} held: ${reasons.join(", ")}`,
    ...faults,
    ...(forUs.length > 0 ? [] : ["they go out automatically"]),
  ].join("; ");
  const level = faults.length > 0 ? "fail" : forUs.length > 0 ? "warn" : "ok";
  const command =
    "ops referrals list --status held, then ops referrals release CODE or ops referrals reject CODE";
  return [finding(level, "held referrals", detail, forUs.length > 0 ? command : undefined)];
}

function describeReason(reason: string): string {
  return `(${describeHoldReason(reason).split(";")[0]})`;
}

function checkHeldEmails(held: number): CheckResult[] {
  if (held === 0) return [];
  const detail = `${count(held, "email")} held: ops emails retry ID sends one, ops emails mark-sent ID marks one that went out before a restore`;
  return [finding("warn", "held emails", detail, "ops emails list --state held")];
}

/** Weekdays (UTC) after `from`, up to `to`. */
function countBusinessDays(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); ; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day > to) return days;
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days += 1;
  }
}
