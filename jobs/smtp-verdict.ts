import type { SendFailure } from "#db/emails/marks.ts";
import { describeCertificateFault } from "#domain/certificate-fault.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import { judgeRefusal } from "#domain/emails/refusal.ts";

/**
 * A nodemailer error. `originalCode` is Node's; `command` is the failed SMTP command ("CONN" before EHLO).
 */
export type SmtpError = {
  code: string;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
};

/** `retry` this email later, drop it as a `dead` letter, or pause all email (`outage`). */
export type Failure = SendFailure & { outcome: "retry" | "dead" | "outage" };

/**
 * Judges by the failed command, like Postfix. Before RCPT TO the server or our account is at fault: an
 * outage. After that judgeRefusal decides.
 */
export function judgeFailure({ code: what, originalCode, command, response = "" }: SmtpError): Failure {
  const certificate = describeCertificateFault(originalCode);
  if (certificate)
    return { outcome: "outage", cause: "certificate", reason: `it is ${certificate}: ${originalCode}` };
  const code = Number.parseInt(response, 10) || undefined;
  const status = response.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const reported = {
    code,
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
  // RFC 7504: 556 means the domain accepts no email.
  const { cause, isAddressBad } = judgeRefusal(code === 556 ? "5.1.10" : "", response);
  const outcome = cause === "recipient" || cause === "message" ? "dead" : "retry";
  return { outcome, cause, isAddressBad, ...reported };
}

/** Until login, 421 means too many connections; later it closes this one. */
function isBeforeMail(what: string, command: string | undefined): boolean {
  return ["EPROTOCOL", "ETLS", "EAUTH"].includes(what) || command === "EHLO";
}

/** OpenSSL errors, such as a server without TLS. */
function isAboutEncryption(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith("ERR_SSL_") || code === "EPROTO");
}

/** RFC 4954 replies: login required or rejected. */
function isAboutLogin(code: number | undefined): boolean {
  return code !== undefined && [530, 534, 535, 538].includes(code);
}
