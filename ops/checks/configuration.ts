import type { Config } from "#config";
import type { ReadConfig } from "../session.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";

const finding = resultsOf("configuration");

/** Also finds values that are valid but wrong in production. */
export function checkConfiguration(readConfig: ReadConfig): CheckResult[] {
  // Web needs one more, FORM_KEY, which only its container has.
  const faults = listProblems(() => readConfig("worker")).map((problem) => {
    const [name = "", ...words] = problem.split(" ");
    return finding("fail", name, words.join(" "));
  });
  if (faults.length > 0) return faults;
  const config = readConfig("worker");
  return [
    finding("ok", "variables", "the worker can start"),
    finding("ok", "NODE_ENV", describeEnvironment(config.NODE_ENV)),
    ...checkSiteUrl(config),
    ...checkSender(config),
    ...checkAlerts(config),
  ];
}

/** Names reserved for examples and tests (RFC 2606, RFC 6761), and loopback. */
export function isExampleHost(host: string): boolean {
  return /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/.test(host) || host === "127.0.0.1";
}

function checkSiteUrl({ SITE_URL: siteUrl, NODE_ENV: environment }: Config<"worker">): CheckResult[] {
  const fault = isExampleHost(new URL(siteUrl).hostname)
    ? `${siteUrl} is a placeholder; every link in an email starts with it`
    : !siteUrl.startsWith("https:") && "must be https: one-click unsubscribe needs it (RFC 8058)";
  const level = fault ? severityIn(environment) : "ok";
  return [finding(level, "SITE_URL", fault || siteUrl)];
}

function checkSender({
  MAIL_FROM: from,
  mailDomain,
  NODE_ENV: environment,
}: Config<"worker">): CheckResult[] {
  if (!isExampleHost(mailDomain)) return [];
  const detail = `${from} is a placeholder; its emails would not arrive`;
  return [finding(severityIn(environment), "MAIL_FROM", detail)];
}

function severityIn(environment: string): Severity {
  return environment === "production" ? "fail" : "warn";
}

function checkAlerts({ ALERT_EMAIL: email, ALERT_WEBHOOK: webhook }: Config<"worker">): CheckResult[] {
  const fault = email
    ? "only ALERT_EMAIL is set: no alert gets out while the mail server is down; set ALERT_WEBHOOK too"
    : "no alerts are sent: set ALERT_EMAIL or ALERT_WEBHOOK";
  const detail = webhook ? `go to ALERT_WEBHOOK${email ? " and ALERT_EMAIL" : ""}` : fault;
  return [finding(webhook ? "ok" : "warn", "alerts", detail)];
}

function describeEnvironment(environment: string): string {
  return environment === "production"
    ? environment
    : `${environment}: what fails in production only warns here`;
}

function listProblems(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    const [first = "", ...lines] = error instanceof Error ? error.message.split("\n") : [String(error)];
    return lines.length > 0 ? lines.map((line) => line.trim()) : [first];
  }
}
