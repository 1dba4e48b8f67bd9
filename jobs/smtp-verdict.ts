import { describeCertificateFault } from "#domain/certificate-fault.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";

/**
 * What nodemailer throws: its own code, Node's, the command that failed ("CONN" before EHLO), and the server's reply if it gave
 * one.
 */
export type SmtpError = {
  code: string;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
};

/**
 * What a failed send means: `retry` this mail later, give it up (`dead`), or hold all mails, as none would get through
 * (`outage`). `reason` names no person.
 */
export type Failure = {
  outcome: "retry" | "dead" | "outage";
  cause: FailureCause;
  code?: number | undefined;
  /** The enhanced status code (RFC 3463). */
  status?: string | undefined;
  reason: string;
};

/**
 * Tells a bad recipient from an outage, as Postfix does, by the command that failed: what a server says before RCPT TO is
 * about itself or about us, and holds all mails. After that its enhanced status code (RFC 3463) tells the cause, and only
 * one that blames the recipient or the text makes the mail a dead letter.
 */
export function judgeFailure({ code: what, originalCode, command, response = "" }: SmtpError): Failure {
  const certificate = describeCertificateFault(originalCode);
  if (certificate)
    return { outcome: "outage", cause: "certificate", reason: `it is ${certificate}: ${originalCode}` };
  const code = Number.parseInt(response, 10) || undefined;
  const status = response.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const reported = {
    code,
    status,
    reason: [what, command, originalCode, code, status].filter(Boolean).join(" "),
  };
  const outage = (cause: FailureCause): Failure => ({ outcome: "outage", cause, ...reported });
  if (code === 421 && isBeforeMail(what, command)) return outage("busy");
  const isForGood = code === undefined || code >= 500;
  if (isForGood && (what === "ETLS" || isAboutEncryption(originalCode))) return outage("encryption");
  if ((isForGood && what === "EAUTH") || isAboutLogin(code)) return outage("login");
  if (!code) return outage("unreachable");
  if (command !== "RCPT TO" && command !== "DATA") return outage("service");
  if (code < 500) return { outcome: "retry", cause: "deferred", ...reported };
  return { ...blame(status, code), ...reported };
}

/** Up to the login 421 means too many connections; later it ends this one. */
function isBeforeMail(what: string, command: string | undefined): boolean {
  return ["EPROTOCOL", "ETLS", "EAUTH"].includes(what) || command === "EHLO";
}

/** Codes of OpenSSL, such as that of a server which speaks no TLS at all. */
function isAboutEncryption(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith("ERR_SSL_") || code === "EPROTO");
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
  if (isOurAddress || isQuota || subject === 7) return { outcome: "retry", cause: "policy" };
  // RFC 7504: 556 is a domain that takes no mail at all.
  if (subject === 1 || subject === 2 || code === 556) return { outcome: "dead", cause: "recipient" };
  if (subject === 6 || (subject === 3 && detail === 4)) return { outcome: "dead", cause: "message" };
  return { outcome: "retry", cause: "refused" };
}
