import { type Command, Option } from "commander";
import type { Kysely } from "kysely";
import { listActs } from "#db/audit/log.ts";
import {
  countEstimates,
  type EstimateFilter,
  estimateColumns,
  findEstimates,
  type ListedEstimate,
  listEstimates,
} from "#db/estimates/list.ts";
import { changeMove, type MoveChangeResult } from "#db/moves/change.ts";
import type { Database } from "#db/schema.ts";
import { formatCsv } from "#domain/csv.ts";
import { homeTypes, moveTypes, writeMovingDate } from "#domain/estimates/estimate.ts";
import {
  type EstimateState,
  estimateStates,
  estimateStateWords,
  findEstimateReasonFault,
  readEstimateState,
} from "#domain/estimates/state.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { type ExitCode, exitCodes, failure } from "../failure.ts";
import { parseDay } from "../parse-option.ts";
import { type Column, formatFacts, formatTable } from "../print/table.ts";
import { formatMoment, onOneLine } from "../print/text.ts";
import type { Session } from "../session.ts";
import { writeExport } from "../write-export.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";

/** Adds `estimates list|show|mark|export`. */
export function addEstimateCommands(program: Command, run: Run): void {
  const estimates = program.command("estimates").description("List, show, mark and export estimate requests");
  addPageOptions(
    addFilterOptions(
      describe(estimates.command("list"), "List estimate requests, newest first", [
        "estimates list --state open",
        "estimates list --since 2026-11-01 --search winchester --all --json",
      ]),
    ),
  ).action(run(async (session, _args, options: EstimateFilter & PageOptions) => list(session, options)));

  describe(estimates.command("show <id>"), "Show one estimate request with its plan", [
    "estimates show 6f1d2f0e",
  ]).action(run(async (session, [id = ""]) => show(await session.openDatabase(), id)));

  describe(
    estimates.command("mark").argument("<state>", estimateStates.join(", ")).argument("<id...>", "ids"),
    "Record what became of estimate requests; nobody is mailed",
    [
      "estimates mark answered 6f1d2f0e",
      'estimates mark lost 6f1d2f0e 1c9e0f6a --reason "found another mover"',
    ],
  )
    .option("--reason <text>", "the reason, kept in the history; name nobody")
    .action(
      run(async (session, [state = "", ...ids], { reason }: { reason?: string }) =>
        mark(session, ids, state, reason),
      ),
    );

  addFilterOptions(
    describe(estimates.command("export"), "Write every estimate request as CSV", [
      "estimates export --since 2026-11-01 --out estimates.csv",
    ]),
  )
    .option("--out <file>", "write to this file, readable by its owner only")
    .action(
      run(async (session, _args, { out, ...filter }: EstimateFilter & { out?: string }) => {
        const rows = await listEstimates(await session.openDatabase(), filter);
        return writeExport({ rows, csv: formatCsv(estimateColumns, rows), noun: "request", out });
      }),
    );
}

function addFilterOptions(command: Command): Command {
  return command
    .option("--since <day>", "only those from this day on", parseDay)
    .addOption(new Option("--state <state>", "only those in this state").choices(estimateStates))
    .option(
      "--search <text>",
      "only those with this text in a name, an address, a phone number, a place or the details",
    );
}

type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number];
type EstimateAct = Awaited<ReturnType<typeof listActs>>[number];

async function list(
  session: Session,
  { limit, all, ...filter }: EstimateFilter & PageOptions,
): Promise<CommandResult> {
  const db = await session.openDatabase();
  return listResult({
    page: { limit, ...(all && { all }) },
    noun: "estimate request",
    columns,
    read: (most) => listEstimates(db, filter, most),
    countAll: () => countEstimates(db, filter),
  });
}

async function show(db: Kysely<Database>, typed: string): Promise<CommandResult> {
  const estimate = await findOne(db, typed);
  const history = await listActs(db, "estimate_id", estimate.id);
  return { json: { ...estimate, history }, text: formatEstimate(estimate, history) };
}

async function findOne(db: Kysely<Database>, typed: string): Promise<FoundEstimate> {
  const [estimate, another] = await findEstimates(db, typed);
  if (!estimate)
    throw failure(
      "notFound",
      `There is no estimate request with the id ${typed}. Type ops estimates list --search NAME`,
    );
  if (another) throw failure("notFound", `Several ids begin with ${typed}. Type more of it.`);
  return estimate;
}

/** Finds every one before the first is marked, so that a wrong id changes nothing. */
async function mark(
  session: Session,
  typed: string[],
  state: string,
  reason: string | undefined,
): Promise<CommandResult> {
  const to = readEstimateState(state);
  if (!to) throw failure("usage", `There is no state ${state}. States: ${estimateStates.join(", ")}.`);
  const fault = findEstimateReasonFault(reason);
  if (fault) throw failure("usage", fault);
  const db = await session.openDatabase();
  const found = new Map<string, FoundEstimate>();
  for (const one of typed) {
    const estimate = await findOne(db, one);
    found.set(estimate.id, estimate);
  }
  const outcomes: { id: string; text: string; changed: boolean }[] = [];
  let exitCode: ExitCode = exitCodes.ok;
  for (const { id, name } of found.values()) {
    const result = await changeMove(db, { id, changes: { state: to }, by: { place: "ops" }, reason });
    if (!result.changed && result.problem !== "done") exitCode = exitCodes.failed;
    outcomes.push({ id, changed: result.changed, text: `${onOneLine(name)}: ${describeChange(result, to)}` });
  }
  return { json: outcomes, text: outcomes.map(({ text }) => text).join("\n"), exitCode };
}

function describeChange(result: MoveChangeResult, to: EstimateState): string {
  if (result.changed) return `was ${result.from} and is ${to} now.`;
  if (result.problem === "unknown") return "has just been erased.";
  if (result.problem === "no-day") return "has no moving date. Set it first.";
  if (result.problem === "day-taken") return `cannot be booked: ${result.day} is ${result.dayState}.`;
  if (result.problem === "done") return `is ${to}, as before.`;
  const allowed = result.problem === "not-allowed" ? ` It can only be ${result.allowed.join(" or ")}.` : "";
  return `is ${result.from}, so it cannot be ${to}.${allowed}`;
}

function formatEstimate(row: FoundEstimate, history: EstimateAct[]): string {
  const request = formatFacts([
    ["Received", formatMoment(row.created_at)],
    ["State", `${row.state}: ${estimateStateWords[row.state]}`],
    ["Name", row.name],
    ["Address", row.email],
    ["Phone", row.phone],
    ["Move", row.move_type && moveTypes[row.move_type]],
    ["Home", row.home_type && homeTypes[row.home_type]],
    ["From", row.moving_from],
    ["To", row.moving_to],
    ["Date", writeMovingDate(row)],
    ["Code", row.discount_code],
    ["Details", row.details],
    ["Id", row.id],
  ]);
  const acts = history.length > 0 ? [formatTable(actColumns, history)] : [];
  if (!row.plan) return [request, ...acts].join("\n\n");
  const { inventory, figures, address } = row.plan;
  const counted = inventory.map(([name, count]) => `${count.padStart(4)}  ${name}`).join("\n");
  return [request, `Plan: /plan${address}`, counted, formatFacts(figures), ...acts].join("\n\n");
}

const actColumns: Column<EstimateAct>[] = [
  { title: "When", cell: (row) => formatMoment(row.at) },
  { title: "Who", cell: (row) => (row.name ? `${row.place} (${row.name})` : row.place) },
  { title: "What", cell: (row) => row.act },
  { title: "Why", cell: (row) => row.reason ?? "", noTruncate: true },
];

const columns: Column<ListedEstimate>[] = [
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "State", cell: (row) => row.state, tone: (row) => (row.state === "open" ? "warn" : undefined) },
  { title: "Name", cell: (row) => row.name },
  { title: "Address", cell: (row) => row.email },
  { title: "Phone", cell: (row) => row.phone ?? "" },
  { title: "Move", cell: (row) => (row.move_type ? moveTypes[row.move_type] : "") },
  { title: "Home", cell: (row) => (row.home_type ? homeTypes[row.home_type] : "") },
  { title: "From", cell: (row) => row.moving_from ?? "" },
  { title: "To", cell: (row) => row.moving_to ?? "" },
  { title: "Date", cell: (row) => writeMovingDate(row) ?? "" },
  { title: "Code", cell: (row) => row.discount_code ?? "" },
  { title: "Plan", cell: (row) => (row.plan ? "yes" : "") },
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
];
