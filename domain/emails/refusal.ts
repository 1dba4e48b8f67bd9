import type { FailureCause } from "./failure-cause.ts";

export type Refusal = {
  cause: FailureCause;
  /** No sender could reach the address. */
  isAddressBad: boolean;
  /** The enhanced status code that decided (RFC 3463); "" if there is none. */
  status: string;
};

/** `recipient` is the mailbox that refused, which may be behind a forward. Plain text names none. */
export type FailedDelivery = { refusal: Refusal; smtpCode?: number; recipient?: string | undefined };

/** Failed deliveries, at least one, or a spam complaint, with every id in it that could be ours. */
export type EmailReport = { messageIds: string[]; tokens: string[]; date?: Date | undefined } & (
  | { type: "complaint" }
  | { type: "bounce"; failures: [FailedDelivery, ...FailedDelivery[]] }
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
/** The server blames us, itself, our content or a limit that may pass. This always wins over a code. */
const notTheAddress = new RegExp(
  [
    /^x-unix|sender|helo|mail from|from address|return.?path|your (?:domain|server|host|ip|network)/,
    /client host|\bhost .{0,60}rejected|spam|junk|virus|malware|\bcontent|spf|dkim|dmarc|authenticat/,
    /block|black|dnsbl|\brbl\b|listed|spamhaus|relay(?! recipient)|reputation|policy|denied by|not accepted for policy/,
    /quota|\bfull\b|storage|disk|size|too large|exceed|preference|\brate\b|\blimit|throttl/,
    /too (?:many|quickly|fast|much)|gr[ae]y.?list|temporar|try again|\blater\b|deferred|timed? ?out|busy|overload/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/**
 * Judges a permanent refusal, from a bounce or during delivery.
 * @param status The report's own status. A code in the server's reply beats it.
 * @param reply What the server said. Its words decide only if the code says nothing.
 */
export function judgeRefusal(status: string, reply: string): Refusal {
  const code = findEnhancedCode(reply) ?? findEnhancedCode(status) ?? "";
  const [kind, subject, detail] = code.split(".").map(Number);
  const isBlamedElsewhere = notTheAddress.test(reply.replace(/<[^<>\s]*>|\S+@\S+/g, ""));
  const isNamed = noSuchAddress.test(reply) && !isBlamedElsewhere;
  const verdict = (cause: FailureCause, isAddressBad = false) => ({ cause, isAddressBad, status: code });
  if (kind === 4) return verdict("deferred");
  if (subject === 7 || (subject === 4 && detail === 5)) return verdict("policy");
  if (subject === 6 || (subject === 3 && detail === 4)) return verdict("message");
  const saysLittle = !subject || (detail === 0 && subject !== 2) || code === "5.4.1" || code === "5.4.4";
  if (isNamed && saysLittle) return verdict("recipient", true);
  // 5.1.90 is Microsoft's, for our own daily limit.
  if (subject === 1 && [0, 7, 8, 90].includes(detail ?? 0)) return verdict("policy");
  const blamesAddress = subject === 1 || (subject === 2 && detail === 1);
  if (blamesAddress) return verdict("recipient", !isBlamedElsewhere);
  return verdict(subject === 2 ? "recipient" : "refused");
}

/** Prefers the one after a reply code; skips IP addresses. */
function findEnhancedCode(text: string): string | undefined {
  const code = "[245]\\.\\d{1,3}\\.\\d{1,3}(?![\\d.]*\\d)";
  return (new RegExp(`\\b[45]\\d\\d[- ]['#(]*(${code})`).exec(text) ??
    new RegExp(`(?<![\\d.])(${code})`).exec(text))?.[1];
}
