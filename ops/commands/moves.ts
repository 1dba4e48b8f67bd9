import { type Command, Option } from "commander";
import type { Kysely } from "kysely";
import { listActs } from "#db/audit/log.ts";
import { changeMove, type MoveChangeResult } from "#db/moves/change.ts";
import {
  countMoves,
  findMoves,
  type ListedMove,
  listMoves,
  type MoveFilter,
  moveColumns,
} from "#db/moves/list.ts";
import { listOpenRequests } from "#db/moves/requests.ts";
import type { Database } from "#db/schema.ts";
import { formatCsv } from "#domain/csv.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { homeTypes, moveTypes } from "#domain/moves/estimate-form.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { parseOfficeChanges } from "#domain/moves/office-form.ts";
import { describeRequest, moveRequests } from "#domain/moves/requests.ts";
import { findMoveReasonFault, type MoveState, moveStates, moveStateWords } from "#domain/moves/state.ts";
import { formatFullDay } from "#domain/places/local-day.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { type ExitCode, exitCodes, failure } from "../failure.ts";
import { parseDay } from "../parse-option.ts";
import { type Column, formatFacts, formatTable } from "../print/table.ts";
import { formatMoment, onOneLine } from "../print/text.ts";
import type { Session } from "../session.ts";
import { writeExport } from "../write-export.ts";
import { addPageOptions, listResult, type PageOptions } from "./page.ts";

export function addMoveCommands(program: Command, run: Run): void {
  const moves = program
    .command("moves")
    .description("List, show, change and export estimate requests and moves");
  addPageOptions(
    addFilterOptions(
      describe(moves.command("list"), "List estimate requests, newest first", [
        "moves list --state open",
        "moves list --since 2026-11-01 --search winchester --all --json",
      ]),
    ),
  ).action(run(async (session, _args, options: MoveFilter & PageOptions) => list(session, options)));

  describe(moves.command("show <id>"), "Show one estimate request with its plan", [
    "moves show 6f1d2f0e",
  ]).action(run(async (session, [id = ""]) => show(await session.openDatabase(), id)));

  describe(moves.command("set").argument("<id...>", "ids"), SET_SUMMARY, [
    "moves set 6f1d2f0e --state answered",
    "moves set 6f1d2f0e --state booked --day 2027-06-12 --window morning --crew 3",
    'moves set 6f1d2f0e 1c9e0f6a --state cancelled --reason "found another mover"',
  ])
    .addOption(new Option("--state <state>", "the new state").choices(moveStates))
    .option("--day <day>", "the moving day, like 2027-06-12")
    .addOption(
      new Option("--window <window>", "when the crew arrives").choices([
        ...Object.keys(arrivalWindows),
        "any",
      ]),
    )
    .option("--crew <number>", "how many movers")
    .option("--truck <name>", "which truck")
    .option("--price <text>", "the price, as the customer reads it")
    .option("--note <text>", "a note to the customer")
    .option("--overbook", "book a day that is full or closed")
    .option("--reason <text>", "why, kept in the history; do not name anyone")
    .action(run(async (session, ids, options: SetOptions) => set(session, ids, options)));

  addFilterOptions(
    describe(moves.command("export"), "Export moves as CSV", [
      "moves export --since 2026-11-01 --out moves.csv",
    ]),
  )
    .option("--out <file>", "write to this file, readable by its owner only")
    .action(
      run(async (session, _args, { out, ...filter }: MoveFilter & { out?: string }) => {
        const rows = await listMoves(await session.openDatabase(), filter);
        return writeExport({ rows, csv: formatCsv(moveColumns, rows), noun: "request", out });
      }),
    );

  describe(moves.command("requests"), "List customers' requests that are waiting at the desk", [
    "moves requests --json",
  ]).action(run(async (session) => listRequests(await session.openDatabase())));
}

const SET_SUMMARY = "Change a move; emails the customer if it is booked, rescheduled, done or cancelled";

type SetOptions = {
  state?: MoveState;
  day?: string;
  window?: string;
  crew?: string;
  truck?: string;
  price?: string;
  note?: string;
  overbook?: boolean;
  reason?: string;
};

function addFilterOptions(command: Command): Command {
  return command
    .option("--since <day>", "only requests from this day on", parseDay)
    .addOption(new Option("--state <state>", "only requests in this state").choices(moveStates))
    .option(
      "--search <text>",
      "only requests with this text in a name, address, phone number, place or the details",
    );
}

type FoundMove = Awaited<ReturnType<typeof findMoves>>[number];
type LoggedAct = Awaited<ReturnType<typeof listActs>>[number];

async function list(
  session: Session,
  { limit, all, ...filter }: MoveFilter & PageOptions,
): Promise<CommandResult> {
  const db = await session.openDatabase();
  return listResult({
    page: { limit, ...(all && { all }) },
    noun: "estimate request",
    columns,
    read: (limit) => listMoves(db, filter, limit),
    countAll: () => countMoves(db, filter),
  });
}

async function show(db: Kysely<Database>, typed: string): Promise<CommandResult> {
  const move = await findOne(db, typed);
  const history = await listActs(db, "move_id", move.id);
  return { json: { ...move, history }, text: formatMove(move, history) };
}

async function findOne(db: Kysely<Database>, typed: string): Promise<FoundMove> {
  const [move, another] = await findMoves(db, typed);
  if (!move)
    throw failure("notFound", `No estimate request has the id ${typed}. Run: ops moves list --search NAME`);
  if (another) throw failure("notFound", `Several ids start with ${typed}. Add more digits.`);
  return move;
}

/** Finds all before changing any, so that a wrong id changes nothing. An empty option clears its field. */
async function set(session: Session, typed: string[], options: SetOptions): Promise<CommandResult> {
  const { state, day, window, crew, truck, price, note, overbook, reason } = options;
  const fault = findMoveReasonFault(reason);
  if (fault) throw failure("usage", fault);
  const arrival_window = window === "any" ? "" : window;
  const given = Object.entries({ moving_day: day, arrival_window, crew, truck, price, note }).filter(
    ([, value]) => value !== undefined,
  );
  const { changes, errors } = parseOfficeChanges(Object.fromEntries(given));
  if (errors) throw failure("usage", Object.values(errors).join("\n"));
  if (!state && Object.keys(changes).length === 0) throw failure("usage", "Say what to change. See --help.");
  const db = await session.openDatabase();
  const found = new Map<string, FoundMove>();
  for (const one of typed) {
    const move = await findOne(db, one);
    found.set(move.id, move);
  }
  const outcomes: { id: string; text: string; changed: boolean }[] = [];
  let exitCode: ExitCode = exitCodes.ok;
  for (const { id, name } of found.values()) {
    const result = await changeMove(db, {
      ...{ id, reason, by: { place: "ops" }, mayOverbook: overbook ?? false },
      changes: { ...changes, ...(state && { state }) },
    });
    if (!result.changed && result.problem !== "done") exitCode = exitCodes.failed;
    outcomes.push({
      id,
      changed: result.changed,
      text: `${onOneLine(name)}: ${describeChange(result, state)}`,
    });
  }
  return { json: outcomes, text: outcomes.map(({ text }) => text).join("\n"), exitCode };
}

function describeChange(result: MoveChangeResult, to: MoveState | undefined): string {
  if (result.changed) return to && to !== result.from ? `was ${result.from}, now ${to}.` : "changed.";
  if (result.problem === "unknown") return "was just erased.";
  if (result.problem === "no-day") return "has no date. Add --day 2027-06-12.";
  if (result.problem === "day-taken")
    return `is not booked: ${result.day} is ${result.dayState}. Add --overbook to book it anyway.`;
  if (result.problem === "done") return "needs no change.";
  const allowed = result.problem === "not-allowed" ? ` It can only be ${result.allowed.join(" or ")}.` : "";
  return `is ${result.from}, so it cannot be ${to}.${allowed}`;
}

async function listRequests(db: Kysely<Database>): Promise<CommandResult> {
  const rows = await listOpenRequests(db);
  return { json: rows, text: formatTable(requestColumns, rows) || "No requests are waiting." };
}

function formatMove(row: FoundMove, history: LoggedAct[]): string {
  const request = formatFacts([
    ["Received", formatMoment(row.created_at)],
    ["State", `${row.state}: ${moveStateWords[row.state]}`],
    ["Name", row.name],
    ["Address", row.email],
    ["Phone", row.phone],
    ["Move", row.move_type && moveTypes[row.move_type]],
    ["Home", row.home_type && homeTypes[row.home_type]],
    ["From", row.moving_from],
    ["To", row.moving_to],
    ["Date", formatMovingDate(row)],
    ["Second date", row.second_day && formatFullDay(row.second_day)],
    ["Arrival", row.arrival_window && arrivalWindows[row.arrival_window]],
    ["Crew", row.crew?.toString()],
    ["Truck", row.truck],
    ["Price", row.price],
    ["Note", row.note],
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

const actColumns: Column<LoggedAct>[] = [
  { title: "When", cell: (row) => formatMoment(row.at) },
  { title: "Who", cell: (row) => (row.name ? `${row.place} (${row.name})` : row.place) },
  { title: "What", cell: (row) => row.act },
  { title: "Why", cell: (row) => row.reason ?? "", noTruncate: true },
];

const requestColumns: Column<Awaited<ReturnType<typeof listOpenRequests>>[number]>[] = [
  { title: "Since", cell: (row) => formatMoment(row.created_at) },
  { title: "Name", cell: (row) => row.name },
  { title: "Kind", cell: (row) => moveRequests[row.kind].noun },
  {
    title: "What",
    cell: (row) =>
      describeRequest(row.kind, row.fields)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(". "),
  },
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
  { title: "Move", cell: (row) => row.move_id.slice(0, 8) },
];

const columns: Column<ListedMove>[] = [
  { title: "Received", cell: (row) => formatMoment(row.created_at) },
  { title: "State", cell: (row) => row.state, tone: (row) => (row.state === "open" ? "warn" : undefined) },
  { title: "Name", cell: (row) => row.name },
  { title: "Address", cell: (row) => row.email },
  { title: "Phone", cell: (row) => row.phone ?? "" },
  { title: "Move", cell: (row) => (row.move_type ? moveTypes[row.move_type] : "") },
  { title: "Home", cell: (row) => (row.home_type ? homeTypes[row.home_type] : "") },
  { title: "From", cell: (row) => row.moving_from ?? "" },
  { title: "To", cell: (row) => row.moving_to ?? "" },
  { title: "Date", cell: (row) => formatMovingDate(row) ?? "" },
  { title: "Code", cell: (row) => row.discount_code ?? "" },
  { title: "Plan", cell: (row) => (row.plan ? "yes" : "") },
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
];
