import type { FailureCause } from "./failure-cause.ts";

export type Refusal = {
  cause: FailureCause;
  /** No sender could reach the address. */
  isAddressBad: boolean;
  /** The enhanced status code that decided (RFC 3463); "" if there is none. */
  status: string;
};

/**
 * A failed delivery or a spam complaint, with every id in it that could be ours. A bounce in plain text names no
 * recipients.
 */
export type EmailReport = { messageIds: string[]; tokens: string[]; date?: Date | undefined } & (
  | { type: "complaint" }
  | { type: "bounce"; refusal: Refusal; smtpCode?: number; recipients: string[] }
);

/** A reply's words, lower case or not. */
const noSuchAddress = new RegExp(
  [
    /\b(?:unknown|no such|invalid|bad|non-?existent)[ _](?:local |e-?mail )?(?:user|recipient|mailbox|account|address)/,
    /\b(?:user|recipient|mailbox|account|address)[^.;]{0,60} (?:unknown|not (?:found|known))/,
    /(?:n't|not) exist|not an? (?:known|valid|active) (?:user|recipient|mailbox|address)|no mail ?box (?:here|available)/,
    /doesn't have an? \S+ account|this account (?:has been|is) (?:disabled|discontinued)|deactivated mailbox/,
    /5\.1\.0 address rejected(?!:)|5\.4\.1 .{0,300}recipient address rejected: access denied/,
    /requested action not taken: mailbox unavailable *(?:\(|$)/,
    /\b(?:host|domain)(?: name)? (?:not found|unknown)|no such (?:host|domain)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
/** The server blames us, itself, or a limit that may pass. */
const notTheAddress =
  /^x-unix|sender|spam|spf|dkim|dmarc|block|black|relay|quota|size|exceed|preference|\brate\b|too (?:many|quickly|fast)|reputation|policy/i;

/**
 * Judges a permanent refusal, from a bounce or during delivery.
 * @param status The report's own status. A code in the server's reply beats it.
 * @param reply What the server said. Its words decide only if the code says nothing.
 */
export function judgeRefusal(status: string, reply: string): Refusal {
  const code = findEnhancedCode(reply) ?? findEnhancedCode(status) ?? "";
  const [kind, subject, detail] = code.split(".").map(Number);
  const isNamed = noSuchAddress.test(reply) && !/sender|helo|^x-unix/i.test(reply);
  const verdict = (cause: FailureCause, isAddressBad = false) => ({ cause, isAddressBad, status: code });
  if (kind === 4) return verdict("deferred");
  if (subject === 7 || (subject === 4 && detail === 5)) return verdict("policy");
  if (subject === 6 || (subject === 3 && detail === 4)) return verdict("message");
  const saysLittle = !subject || (detail === 0 && subject !== 2) || code === "5.4.1" || code === "5.4.4";
  if (isNamed && saysLittle) return verdict("recipient", true);
  if (subject === 1 && [0, 7, 8].includes(detail ?? 0)) return verdict("policy");
  const blamesAddress = subject === 1 || (subject === 2 && detail === 1);
  if (blamesAddress) return verdict("recipient", isNamed || !notTheAddress.test(reply));
  return verdict(subject === 2 ? "recipient" : "refused");
}

/** Prefers the one after a reply code; skips IP addresses. */
function findEnhancedCode(text: string): string | undefined {
  const code = "[245]\\.\\d{1,3}\\.\\d{1,3}(?![\\d.]*\\d)";
  return (new RegExp(`\\b[45]\\d\\d[- ]['#(]*(${code})`).exec(text) ??
    new RegExp(`(?<![\\d.])(${code})`).exec(text))?.[1];
}
