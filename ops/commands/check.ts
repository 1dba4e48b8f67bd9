import type { Command } from "commander";
import type { Config } from "#config";
import { company } from "#content/company.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import {
  type CheckResult,
  describeResult,
  levelTones,
  resultsOf,
  type Severity,
} from "../checks/check-result.ts";
import { checkConfiguration } from "../checks/configuration.ts";
import { checkContent } from "../checks/content.ts";
import { checkDns } from "../checks/dns.ts";
import { checkMailServer } from "../checks/mail-server.ts";
import { checkReviews } from "../checks/reviews.ts";
import { checkSite, siteParts } from "../checks/site.ts";
import type { CommandResult, Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatMoment } from "../print/text.ts";
import type { Session } from "../session.ts";

/** What only a deploy, DNS or the desk changes. */
const setupParts = ["configuration", "content", "reviews", "mail", "dns"] as const;
const parts = [...setupParts, ...siteParts];

export function addCheckCommands(program: Command, run: Run): void {
  program
    .command("status")
    .description("Show how the site is doing: version, alerts, processes, services, emails, backups, weather")
    .action(run(status));
  program
    .command("check")
    .argument("[part...]", `${parts.join(", ")}; default: all`)
    .description(
      "Find what needs fixing: all that status shows, and configuration, mail server, DNS, placeholders",
    )
    .action(run(check));
}

async function status(session: Session): Promise<CommandResult> {
  const { SITE_URL, VERSION, DEPLOYED_AT: deployedAt } = session.config();
  const age = deployedAt && formatSeconds((Date.now() - deployedAt.getTime()) / 1000);
  const deployed = deployedAt ? `, deployed ${formatMoment(deployedAt)}, ${age} ago` : "";
  const { text, ...result } = report(await checkSite(sourcesOf(session)));
  return { ...result, text: `${[new URL(SITE_URL).host, VERSION].join(" ").trim()}${deployed}\n${text}` };
}

async function check(session: Session, typed: string[]): Promise<CommandResult> {
  const chosen = typed.map(toPart);
  const isWanted = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part);
  const config = tryConfig(session);
  const results = await Promise.all([
    ...setupParts.filter(isWanted).map((part) => checkSetup(part, session, config)),
    config ? checkSite(sourcesOf(session), siteParts.filter(isWanted)) : [],
  ]);
  return report(results.flat());
}

function report(results: CheckResult[]): CommandResult {
  const levels = (level: CheckResult["level"]) => results.filter((result) => result.level === level).length;
  const faults = levels("fail");
  const counts = `${count(faults, "fault")}, ${count(levels("warn"), "warning")}`;
  const summary = faults > 0 ? `${counts}: fix the rows marked "fail" first` : counts;
  const isDown = results.some(({ unavailable }) => unavailable);
  return {
    text: `${summary}\n\n${formatTable(columns, results)}`,
    exitCode: isDown ? exitCodes.unavailable : faults > 0 ? exitCodes.failed : exitCodes.ok,
  };
}

function sourcesOf(session: Session) {
  const { openDatabase, timeoutMs } = session;
  const config = session.config();
  const { REDIS_URL: redisUrl, EXPECTED_PROCESSES: expectedProcesses } = config;
  return { openDatabase, timeoutMs, redisUrl, expectedProcesses, severity: severityIn(config) };
}

function severityIn({ NODE_ENV }: Pick<Config<"ops">, "NODE_ENV">): Severity {
  return NODE_ENV === "production" ? "fail" : "warn";
}

async function checkSetup(
  part: (typeof setupParts)[number],
  session: Session,
  config: Config<"ops"> | undefined,
): Promise<CheckResult[]> {
  const skip = (detail: string) => [resultsOf(part)("skip", "", detail)];
  if (part === "configuration") return checkConfiguration(session.readConfig);
  const severity = config ? severityIn(config) : "fail";
  if (part === "content") return checkContent(severity);
  if (!config) return skip("the configuration is invalid");
  if (part === "reviews")
    return session
      .openDatabase()
      .then((db) => checkReviews(db, severity))
      .catch(() => skip("the database cannot be read"));
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, ALERT_EMAIL: to = company.emails.office } = config;
  if (!from) return skip("MAIL_FROM is not set");
  if (part === "mail")
    return smtpUrl ? checkMailServer({ smtpUrl, from, to }, session.timeoutMs) : skip("SMTP_URL is not set");
  return checkDns({ domain: config.mailDomain, severity });
}

function tryConfig(session: Session) {
  try {
    return session.config();
  } catch {
    return undefined;
  }
}

function toPart(typed: string) {
  const part = parts.find((candidate) => candidate === typed);
  if (!part) throw failure("usage", `Unknown part ${typed}. Parts: ${parts.join(", ")}.`);
  return part;
}

const columns: Column<CheckResult>[] = [
  { title: "Level", cell: (row) => row.level, tone: (row) => levelTones[row.level] },
  { title: "Part", cell: (row) => row.part },
  { title: "What", cell: (row) => row.what },
  { title: "Detail", cell: describeResult },
];
