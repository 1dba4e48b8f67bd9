import type { FailureCause } from "#domain/emails/failure-cause.ts";

/** How far a send came: a connection that took our login, the sender, the recipient, the text. */
export type SmtpStep = "connect" | "login" | "sender" | "recipient" | "text";

/** What went wrong at a step. `what` is nodemailer's code and the command, `reply` the server's own words, if it had any. */
export type SmtpFailure = { step: SmtpStep; what: string; reply?: string | undefined; isTimeout?: boolean };

/**
 * What a failed send means: `retry` this mail later, give it up (`dead`), or stop all mails, as none would get through
 * (`outage`). `reason` names no person.
 */
export type Failure = {
  outcome: "retry" | "dead" | "outage";
  cause: FailureCause;
  code?: number | undefined;
  reason: string;
};

/**
 * Tells a bad recipient from an outage, as Postfix does, by the step that failed: what a server says before it knows
 * the recipient is about itself or about us, and stops every mail. After that its enhanced status code (RFC 3463) tells
 * the cause. Two verdicts need more than one reply and are given by mail-outage.ts: `refused`, a 5xx without a cause,
 * and `policy`, which may concern us or this one text.
 */
export function judgeFailure(failure: SmtpFailure): Failure {
  const { step, reply = "" } = failure;
  const code = Number.parseInt(reply, 10) || undefined;
  const status = reply.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const told = { code, reason: [failure.what, code, status].filter(Boolean).join(" ") };
  if (step === "login" || isAboutLogin(code)) return { outcome: "outage", cause: "login", ...told };
  if (step === "connect" && !code) return { outcome: "outage", cause: "unreachable", ...told };
  if (step === "connect" || step === "sender") return { outcome: "outage", cause: "service", ...told };
  if (failure.isTimeout) return { outcome: "retry", cause: "stalled", ...told };
  if (!code || code < 500) return { outcome: "retry", cause: "deferred", ...told };
  return { ...blame(status, code), ...told };
}

/** Replies of RFC 4954 that ask for a login, or for another one. */
function isAboutLogin(code: number | undefined): boolean {
  return code !== undefined && [530, 534, 535, 538].includes(code);
}

/** Reads the cause of a permanent refusal. */
function blame(status: string | undefined, code: number): Pick<Failure, "outcome" | "cause"> {
  const [, subject, detail] = (status ?? "").split(".").map(Number);
  const isOurAddress = subject === 1 && (detail === 7 || detail === 8);
  const isQuota = subject === 4 && detail === 5;
  if (isOurAddress || isQuota || subject === 7) return { outcome: "outage", cause: "policy" };
  // RFC 7504: 556 is a domain that takes no mail at all.
  if (subject === 1 || subject === 2 || code === 556) return { outcome: "dead", cause: "recipient" };
  if (subject === 6 || (subject === 3 && detail === 4)) return { outcome: "dead", cause: "message" };
  return { outcome: "dead", cause: "refused" };
}
