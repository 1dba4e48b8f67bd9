import { withTimeout } from "#domain/timeout.ts";
import { dryRunSend } from "#jobs/dry-run-send.ts";
import { judgeFailure, type SmtpError } from "#jobs/smtp-verdict.ts";
import { describeConnectionError, hostOf } from "../connections.ts";
import type { CheckResult } from "./check-result.ts";

/** Dry-runs sending an email. `timeout` is in ms. */
export async function checkMailServer(mail: DryRun, timeout: number): Promise<CheckResult[]> {
  const base = { part: "mail", what: "server" } as const;
  try {
    await withTimeout(timeout, "the mail server", dryRunSend(mail, timeout));
    const login = hasLogin(mail) ? "login accepted" : "no login needed";
    return [{ ...base, level: "ok", detail: `up, ${login}, accepts email` }];
  } catch (error) {
    return [{ ...base, level: "fail", ...explain(error as SmtpError, mail) }];
  }
}

type DryRun = { smtpUrl: string; from: string; to: string };

function hasLogin({ smtpUrl }: DryRun): boolean {
  return new URL(smtpUrl).username !== "";
}

function explain(error: SmtpError, mail: DryRun): Pick<CheckResult, "detail"> & Partial<CheckResult> {
  const host = hostOf(mail.smtpUrl);
  const { outcome, cause, reason } = judgeFailure(error);
  const noLogin = hasLogin(mail) ? "" : "; SMTP_URL has no login";
  if (cause === "busy")
    return { level: "warn", detail: `${host} accepts no more connections for now (${reason})` };
  if (cause === "login") {
    const does = hasLogin(mail) ? "rejects it" : "requires one";
    return { what: "login", detail: `${host} ${does} (${reason})${noLogin}` };
  }
  if (cause === "certificate")
    return { what: "certificate", detail: `${host}: ${describeConnectionError(error)}` };
  if (cause === "encryption")
    return { what: "encryption", detail: `no encrypted connection to ${host} (${reason})` };
  if (cause === "service") return { detail: `${host} rejects email from ${mail.from} (${reason})` };
  if (outcome !== "outage")
    return { what: "recipient", detail: `${host} rejects email to ${mail.to} (${reason})${noLogin}` };
  const fault = describeConnectionError(error);
  return { detail: `cannot reach the mail server at ${host}: ${fault}`, unavailable: true };
}
