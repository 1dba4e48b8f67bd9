import type { Kysely } from "kysely";
import { findMailOutage, type MailOutage } from "#db/emails/outage.ts";
import {
  countDeadLetters,
  countHeldMails,
  countReturnedMails,
  listUnsentMails,
  type UnsentMails,
} from "#db/emails/unsent.ts";
import { countHeldReferrals, countReferralsOfTheDay, type HeldReferrals } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { failureCauses } from "#domain/emails/failure-cause.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { describeHoldReason, holdsThatEnd, PROCESSING_DAYS } from "#domain/referrals/eligibility.ts";
import { formatMoment } from "../print/text.ts";
import type { CheckResult } from "./check-result.ts";

/** Seconds after which a mail should long have left. */
const LATE_SECONDS = 600;
/** So many referrals in a day, most of them held, are no chance: the rule that holds them is wrong, or it is abuse. */
const MANY_REFERRALS = 10;

/** What is known of the mails and referrals that wait. */
export type Backlog = {
  outage: MailOutage | undefined;
  unsent: UnsentMails[];
  deadLetters: number;
  returned: { bounces: number; complaints: number };
  heldMails: number;
  heldReferrals: HeldReferrals[];
  day: { all: number; held: number };
};

/** Checks for mails that do not leave, dead letters, bounces and complaints, and what is held and waits for an operator. */
export async function checkMails(db: Kysely<Database>): Promise<CheckResult[]> {
  const [outage, unsent, deadLetters, returned, heldMails, heldReferrals, day] = await Promise.all([
    findMailOutage(db),
    listUnsentMails(db),
    countDeadLetters(db),
    countReturnedMails(db),
    countHeldMails(db),
    countHeldReferrals(db),
    countReferralsOfTheDay(db),
  ]);
  return checkBacklog({ outage, unsent, deadLetters, returned, heldMails, heldReferrals, day });
}

/** Judges what waits; `fail` for mail that has stopped, `warn` for what somebody should look at. */
export function checkBacklog(backlog: Backlog): CheckResult[] {
  const { deadLetters, returned, heldMails } = backlog;
  const mails = [
    ...checkUnsentMails(backlog),
    ...(deadLetters > 0 ? [reportDeadLetters(deadLetters)] : []),
    ...checkReturned(returned),
  ];
  const fine: CheckResult = { part: "postgres", level: "ok", what: "mails", detail: "none is stuck" };
  return [
    ...(mails.length > 0 ? mails : [fine]),
    ...checkHeldReferrals(backlog),
    ...checkHeldMails(heldMails),
  ];
}

/** Judges the mails that should be on their way; nothing when none is late. */
export function checkUnsentMails({ outage, unsent }: Pick<Backlog, "outage" | "unsent">): CheckResult[] {
  return outage ? [checkOutage(outage, unsent)] : unsent.flatMap((group) => checkUnsentGroup(group, unsent));
}

/** A limit of connections is everyday, unless mails are late. */
function checkOutage(outage: MailOutage, unsent: UnsentMails[]): CheckResult {
  const waiting = unsent.reduce((sum, { mails }) => sum + mails, 0);
  const detail = `all wait since ${formatMoment(outage.since)} (${count(waiting, "mail")}): ${failureCauses[outage.cause]} (${outage.error})`;
  const isEveryday = outage.cause === "busy" && unsent.every(({ oldest }) => oldest < LATE_SECONDS);
  return { part: "postgres", level: isEveryday ? "warn" : "fail", what: "mails", detail };
}

/**
 * A single mail that is put off is everyday (greylisting). Mail has stopped when a mail is late, was put off twice, or is
 * one of several, and none has left since they were written, which would show that the way is open.
 */
function checkUnsentGroup(group: UnsentMails, all: UnsentMails[]): CheckResult[] {
  const { mails, sinceLastSent, oldest, attempts, error } = group;
  const isLate = oldest >= LATE_SECONDS;
  const wasTried = attempts > 0;
  if (!isLate && !wasTried) return [];
  const putOff = all.reduce((sum, one) => sum + (one.attempts > 0 ? one.sinceLastSent : 0), 0);
  const hasStopped = sinceLastSent > 0 && (isLate || attempts > 1 || putOff > 1);
  const who = `${count(mails, "mail")} not sent, the oldest for ${formatSeconds(oldest)}`;
  const since = hasStopped ? "; none has left since they were written" : "; others leave";
  const why = wasTried
    ? `: the mail server puts them off (${error ?? "the try ended without an answer"}). They are tried again by themselves`
    : ": they were never tried. Is the worker running, and does Redis take jobs?";
  return [
    {
      part: "postgres",
      level: hasStopped ? "fail" : "warn",
      what: wasTried ? "mails put off" : "mails waiting",
      detail: `${who}${since}${why}`,
      type: wasTried ? "ops emails list --state retry" : "ops check worker redis",
    },
  ];
}

function reportDeadLetters(deadLetters: number): CheckResult {
  const detail = `${count(deadLetters, "mail")} given up in the last 7 days`;
  const type = "ops emails list --state dead";
  return { part: "postgres", level: "warn", what: "dead letters", detail, type };
}

function checkReturned({ bounces, complaints }: Backlog["returned"]): CheckResult[] {
  if (bounces + complaints === 0) return [];
  const detail = `${count(bounces, "mail")} bounced and ${complaints} marked as spam in the last 7 days`;
  const type = bounces > 0 ? "ops emails list --state bounced" : "ops emails list --cause complaint";
  return [{ part: "postgres", level: "warn", what: "returned mails", detail, type }];
}

function checkHeldReferrals({ heldReferrals, day }: Backlog): CheckResult[] {
  if (heldReferrals.length === 0) return [];
  const endsByItself = ({ reason }: HeldReferrals) => holdsThatEnd.some((one) => one === reason);
  const forUs = heldReferrals.filter((held) => !endsByItself(held));
  const total = heldReferrals.reduce((sum, { referrals }) => sum + referrals, 0);
  const reasons = heldReferrals.map(({ reason, referrals }) => `${referrals} ${describeReason(reason)}`);
  const isLate = forUs.some(({ oldestAt, now }) => countBusinessDays(oldestAt, now) > PROCESSING_DAYS);
  const isMost = forUs.length > 0 && day.all >= MANY_REFERRALS && day.held > day.all / 2;
  const faults = [
    isLate &&
      `the first has waited for more than the ${PROCESSING_DAYS} business days that visitors are promised`,
    isMost && `${day.held} of the ${day.all} of the last 24 hours`,
  ].filter(Boolean);
  const detail = [
    `${count(total, "referral")} held: ${reasons.join(", ")}`,
    ...faults,
    ...(forUs.length > 0 ? [] : ["they go out by themselves"]),
  ].join("; ");
  const level = faults.length > 0 ? "fail" : forUs.length > 0 ? "warn" : "ok";
  const type =
    "ops referrals list --status held, then ops referrals release CODE or ops referrals reject CODE";
  return [{ part: "postgres", level, what: "held referrals", detail, ...(forUs.length > 0 && { type }) }];
}

function describeReason(reason: string): string {
  return `(${describeHoldReason(reason).split(";")[0]})`;
}

function checkHeldMails(held: number): CheckResult[] {
  if (held === 0) return [];
  const detail = `${count(held, "mail")} held: ops emails retry ID sends one, ops emails mark-sent ID notes after a restore that it was sent`;
  const type = "ops emails list --state held";
  return [{ part: "postgres", level: "warn", what: "held mails", detail, type }];
}

/** Days from Monday to Friday that have begun since a moment (UTC), without the one of the moment. */
function countBusinessDays(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); ; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day > to) return days;
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days += 1;
  }
}
