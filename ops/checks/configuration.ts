import type { Config } from "#config";
import { isPublicHost } from "#domain/company/sample-numbers.ts";
import type { ReadConfig } from "../session.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";

const finding = resultsOf("configuration");

/** Also finds values that are valid but wrong in production. */
export function checkConfiguration(readConfig: ReadConfig): CheckResult[] {
  try {
    // Web needs one more, FORM_KEY, which only its container has.
    const config = readConfig("worker");
    const severity = config.NODE_ENV === "production" ? "fail" : "warn";
    return [checkSiteUrl(config, severity), checkSender(config, severity), checkAlerts(config)];
  } catch (error) {
    return [finding("fail", "variables", (error as Error).message)];
  }
}

function checkSiteUrl({ SITE_URL: siteUrl }: Config<"worker">, severity: Severity): CheckResult {
  const fault = !isPublicHost(new URL(siteUrl).hostname)
    ? `${siteUrl} is a placeholder; every link in an email starts with it`
    : !siteUrl.startsWith("https:") && "must be https: one-click unsubscribe needs it (RFC 8058)";
  return finding(fault ? severity : "ok", "SITE_URL", fault || siteUrl);
}

function checkSender({ MAIL_FROM: from, mailDomain }: Config<"worker">, severity: Severity): CheckResult {
  if (isPublicHost(mailDomain)) return finding("ok", "MAIL_FROM", from);
  return finding(severity, "MAIL_FROM", `${from} is a placeholder; its emails would not arrive`);
}

function checkAlerts({ ALERT_EMAIL: email, ALERT_WEBHOOK: webhook }: Config<"worker">): CheckResult {
  const fault = email
    ? "only ALERT_EMAIL is set: no alert gets out while the mail server is down; set ALERT_WEBHOOK too"
    : "no alerts are sent: set ALERT_EMAIL or ALERT_WEBHOOK";
  const detail = webhook ? `go to ALERT_WEBHOOK${email ? " and ALERT_EMAIL" : ""}` : fault;
  return finding(webhook ? "ok" : "warn", "alerts", detail);
}
