import type { Command } from "commander";
import type { Kysely } from "kysely";
import type { Config } from "#config";
import { company } from "#content/company.ts";
import { findBackupState } from "#db/backups/state.ts";
import { listProcessRuns } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { count } from "#domain/quantities.ts";
import { checkBackups, checkRetention } from "../checks/backups.ts";
import {
  type CheckResult,
  describeResult,
  levelTones,
  type Part,
  parts,
  resultsOf,
  type Severity,
} from "../checks/check-result.ts";
import { checkConfiguration } from "../checks/configuration.ts";
import { checkContent } from "../checks/content.ts";
import { checkDns, checkIpv6 } from "../checks/dns.ts";
import { checkMailServer } from "../checks/mail-server.ts";
import { checkPostgres } from "../checks/postgres.ts";
import { checkProcess } from "../checks/processes.ts";
import { checkRedis } from "../checks/redis.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, explain, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import type { Session } from "../session.ts";

export function addCheckCommand(program: Command, run: Run): void {
  describe(
    program.command("check").argument("[part...]", `${parts.join(", ")}; default: all`),
    "Find what needs fixing: configuration, services, processes, stuck emails, backups, placeholders",
    ["check", "check redis", "check web worker --json"],
  )
    .addHelpText("after", notes)
    .action(run(async (session, typed) => check(session, typed.map(toPart))));
}

const notes = `
Exits with 4 if a service does not respond, with 1 on another fault, otherwise with 0.
Faults: stopped email, referrals that wait too long, a full Redis, a process that is down
or keeps crashing (web, worker, and desk and watch if listed in EXPECTED_PROCESSES),
failing backups. Placeholders are faults in production (NODE_ENV) and warnings elsewhere.`;

async function check(session: Session, chosen: Part[]): Promise<CommandResult> {
  const wanted = parts.filter((part) => chosen.length === 0 || chosen.includes(part));
  const results = (await Promise.all(wanted.map((part) => checkPart(part, session)))).flat();
  const levels = (level: CheckResult["level"]) => results.filter((result) => result.level === level).length;
  const faults = levels("fail");
  const isDown = results.some(({ unavailable }) => unavailable);
  return {
    json: { faults, warnings: levels("warn"), findings: results },
    text: `${summarize(faults, levels("warn"))}\n\n${formatTable(columns, results)}`,
    exitCode: isDown ? exitCodes.unavailable : faults > 0 ? exitCodes.failed : exitCodes.ok,
  };
}

function summarize(faults: number, warnings: number): string {
  const counts = `${count(faults, "fault")}, ${count(warnings, "warning")}`;
  return faults > 0 ? `${counts}: fix the rows marked "fail" first` : counts;
}

async function checkPart(part: Part, session: Session): Promise<CheckResult[]> {
  if (part === "configuration") return checkConfiguration(session.readConfig);
  const config = tryConfig(session);
  const severity: Severity =
    config?.NODE_ENV === "development" || config?.NODE_ENV === "test" ? "warn" : "fail";
  if (part === "content") return checkContent(severity);
  if (!config) return [skip(part, "the configuration is invalid")];
  if (part === "postgres") return withDatabase(session, part, (db) => checkPostgres(db, severity));
  if (part === "web" || part === "worker" || part === "desk" || part === "watch") {
    // Under npm run dev, web restarts with every change and sends no heartbeats.
    const expected = config.EXPECTED_PROCESSES ?? (session.devServices ? [] : ["web"]);
    if (part !== "worker" && !expected.includes(part)) return [];
    return withDatabase(session, part, async (db) => checkProcess(part, await listProcessRuns(db), severity));
  }
  if (part === "backup") return withDatabase(session, part, checkBackupPart);
  if (part === "redis")
    return config.REDIS_URL
      ? checkRedis(config.REDIS_URL, session.timeoutMs)
      : [skip(part, "REDIS_URL is not set")];
  if (part === "mail") return checkMail(config, session.timeoutMs);
  const mail = config.MAIL_FROM
    ? await checkDns({ domain: config.mailDomain, severity })
    : [skip(part, "MAIL_FROM is not set")];
  return [...mail, ...(await checkIpv6(new URL(config.SITE_URL).hostname, config.EDGE_IPV6 === "true"))];
}

async function checkBackupPart(db: Kysely<Database>): Promise<CheckResult[]> {
  const state = await findBackupState(db);
  return [...checkBackups(state), ...checkRetention(state, company.copiesKeptDays)];
}

function checkMail(config: Config<"ops">, timeoutMs: number): Promise<CheckResult[]> | CheckResult[] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, ALERT_EMAIL: to = company.emails.office } = config;
  if (!smtpUrl) return [skip("mail", "SMTP_URL is not set")];
  if (!from) return [skip("mail", "MAIL_FROM is not set")];
  return checkMailServer({ smtpUrl, from, to }, timeoutMs);
}

/** Skips if the database cannot be read; the part "postgres" reports why. */
async function withDatabase(
  session: Session,
  part: Part,
  check: (db: Kysely<Database>) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    return await check(await session.openDatabase());
  } catch (error) {
    const { exitCode, message } = explain(error);
    if (part !== "postgres") return [skip(part, "the database cannot be read")];
    const result = resultsOf(part)("fail", "server", message);
    return [exitCode === exitCodes.unavailable ? { ...result, unavailable: true } : result];
  }
}

function tryConfig(session: Session) {
  try {
    return session.config();
  } catch {
    return undefined;
  }
}

function skip(part: Part, detail: string): CheckResult {
  return resultsOf(part)("skip", "", detail);
}

function toPart(typed: string): Part {
  const part = parts.find((candidate) => candidate === typed);
  if (!part) throw failure("usage", `Unknown part ${typed}. Parts: ${parts.join(", ")}.`);
  return part;
}

const columns: Column<CheckResult>[] = [
  { title: "", cell: (row) => row.level, tone: (row) => levelTones[row.level] },
  { title: "Part", cell: (row) => row.part },
  { title: "What", cell: (row) => row.what },
  { title: "Detail", cell: describeResult, noTruncate: true },
];
