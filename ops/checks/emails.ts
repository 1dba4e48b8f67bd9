import type { Kysely } from "kysely";
import { type BounceMailbox, findBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { findMailOutage, type MailOutage } from "#db/emails/outage.ts";
import {
  countDeadEmails,
  countHeldEmails,
  findStoppedFor,
  listUnsentEmails,
  RECENT_DAYS,
  type UnsentEmails,
} from "#db/emails/unsent.ts";
import type { Database } from "#db/schema.ts";
import { findWebhookState } from "#db/webhooks/outbox.ts";
import { failureCauses, lastingCauses } from "#domain/emails/failure-cause.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { showLogs } from "../alerts/steps.ts";
import { formatMoment } from "../print/text.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";
import { checkWebhook } from "./webhook.ts";

const finding = resultsOf("emails");

/** An email unsent for this long is late. */
const LATE_SECONDS = 600;
/** Email has stopped if one has waited this long, and none was sent since it was written. */
const STOPPED_SECONDS = 900;
/** A bounce mailbox unread for this long is a fault. */
const UNREAD_SECONDS = 900;

export type Backlog = Awaited<ReturnType<typeof readBacklog>> & { held: number };

export async function checkEmails(db: Kysely<Database>): Promise<CheckResult[]> {
  return checkBacklog({ ...(await readBacklog(db)), held: await countHeldEmails(db) });
}

export async function readBacklog(db: Kysely<Database>) {
  return {
    outage: await findMailOutage(db),
    unsent: await listUnsentEmails(db),
    stoppedFor: await findStoppedFor(db),
    dead: await countDeadEmails(db),
    mailbox: await findBounceMailbox(db),
    webhook: await findWebhookState(db),
  };
}

/** `fail` if email has stopped, `warn` if someone should take a look. The desk shows whom emails did not reach, and held referrals. */
export function checkBacklog(backlog: Backlog): CheckResult[] {
  const { dead, held, mailbox, webhook } = backlog;
  const emails = [...checkUnsentEmails(backlog), ...(dead.all > 0 ? [reportDeadLetters(dead.all)] : [])];
  return [
    ...(emails.length > 0 ? emails : [finding("ok", "emails", "none stuck")]),
    ...checkMailbox(mailbox),
    ...checkWebhook(webhook),
    ...checkHeldEmails(held),
  ];
}

/** A fault, which alerts, if someone must act, or email has stopped. A deferred email alone is normal (greylisting). */
export function checkUnsentEmails(backlog: Pick<Backlog, "outage" | "unsent" | "stoppedFor">): CheckResult[] {
  const { outage, unsent, stoppedFor } = backlog;
  const isLasting = outage !== undefined && lastingCauses.includes(outage.cause);
  const level = isLasting || stoppedFor >= STOPPED_SECONDS ? "fail" : "warn";
  if (outage) return [checkOutage(level, outage, unsent)];
  return unsent
    .filter(({ attempts, oldest }) => attempts > 0 || oldest >= LATE_SECONDS)
    .map((group) => checkUnsentGroup(level, group));
}

function checkOutage(level: "fail" | "warn", outage: MailOutage, unsent: UnsentEmails[]): CheckResult {
  const waiting = unsent.reduce((sum, { emails }) => sum + emails, 0);
  const detail = `stopped at ${formatMoment(outage.since)}, ${count(waiting, "email")} waiting: ${failureCauses[outage.cause]} (${outage.error})`;
  return finding(level, "emails", detail);
}

function checkUnsentGroup(level: "fail" | "warn", group: UnsentEmails): CheckResult {
  const { emails, oldest, attempts, error } = group;
  const wasTried = attempts > 0;
  const who = `${count(emails, "email")} unsent, the oldest for ${formatSeconds(oldest)}`;
  const since = level === "fail" ? "; none has gone out since" : "";
  const why = wasTried
    ? `: the mail server defers them (${error ?? "the attempt got no reply"}). They retry automatically`
    : ": never attempted. Is the worker running, and does Redis accept jobs?";
  const what = wasTried ? "deferred emails" : "waiting emails";
  const command = wasTried ? "ops emails list --state retry" : "ops check worker redis";
  return finding(level, what, `${who}${since}${why}`, command);
}

function reportDeadLetters(deadLetters: number): CheckResult {
  const detail = `${count(deadLetters, "email")} given up on in the last ${RECENT_DAYS} days`;
  return finding("warn", "dead letters", detail, "ops emails list --state dead");
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

function checkHeldEmails(held: number): CheckResult[] {
  if (held === 0) return [];
  const detail = `${count(held, "email")} held: ops emails retry ID sends one, ops emails mark-sent ID marks one that went out before a restore`;
  return [finding("warn", "held emails", detail, "ops emails list --state held")];
}
