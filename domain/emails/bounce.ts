import type { FailureCause } from "./failure-cause.ts";

/** A delivery failure (DSN, RFC 3464) or a spam complaint (ARF, RFC 5965). */
export type MailReport = { messageId: string } & (
  | { type: "bounce"; status: string; smtpCode: number | undefined; recipients: string[] }
  | { type: "complaint" }
);

/**
 * Classifies a failure by its enhanced status code (RFC 3463).
 * @returns `isAddressBad` if no sender could reach the address. Policy, full mailbox, content and unreachable
 * server do not count: one wrong SPF record would suppress every customer.
 */
export function classifyBounce(status: string): { cause: FailureCause; isAddressBad: boolean } {
  const [kind, subject, detail] = status.split(".").map(Number);
  if (kind === 4) return { cause: "deferred", isAddressBad: false };
  if (subject === 7 || isAboutSender(status)) return { cause: "policy", isAddressBad: false };
  if (subject === 6) return { cause: "message", isAddressBad: false };
  if (subject === 2) return { cause: "recipient", isAddressBad: detail === 0 || detail === 1 };
  const blamesAddress = subject === 0 || subject === 1;
  return { cause: blamesAddress ? "recipient" : "refused", isAddressBad: blamesAddress };
}

/** 5.1.7 and 5.1.8 refuse the sender's address. */
function isAboutSender(status: string): boolean {
  return /^\d\.1\.[78]$/.test(status);
}
