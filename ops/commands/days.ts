import { type Command, InvalidArgumentError } from "commander";
import { listOfficeDays, type OfficeDay, setDayLimit } from "#db/moves/days.ts";
import { dayStateNames } from "#domain/moves/days.ts";
import { formatFullDay, readLocalDay } from "#domain/places/local-day.ts";
import { count } from "#domain/quantities.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { parseCount, parseDay } from "../parse-option.ts";
import { type Column, formatTable } from "../print/table.ts";
import type { Session } from "../session.ts";

export function addDayCommands(program: Command, run: Run): void {
  const days = program.command("days").description("List and set how many moves each day can take");
  describe(days.command("list"), "List days with their limit and what is booked", [
    "days list",
    "days list --from 2027-06-01 --count 30 --json",
  ])
    .option("--from <day>", "the first day; default: today", parseDay)
    .option("--count <number>", "how many days", parseCount, 14)
    .action(
      run(async (session, _args, options: { from?: string; count: number }) => {
        const first = options.from ?? readLocalDay(new Date());
        const rows = await listOfficeDays(await session.openDatabase(), first, options.count);
        return { json: rows, text: formatTable(columns, rows) };
      }),
    );

  describe(
    days
      .command("set")
      .argument("<day>", "like 2027-06-12", parseDay)
      .argument("<number>", "0 to 99; 0 closes the day", parseLimit),
    "Set how many moves a day can take",
    ["days set 2027-06-12 2", "days set 2027-12-24 0"],
  ).action(run(async (session, [day = "", moves]) => setLimit(session, day, Number(moves))));

  describe(
    days.command("reset").argument("<day>", "like 2027-06-12", parseDay),
    "Go back to the weekday's usual number, from content/owner/company.json",
    ["days reset 2027-06-12"],
  ).action(run(async (session, [day = ""]) => setLimit(session, day, null)));
}

function parseLimit(typed: string): number {
  if (!/^\d{1,2}$/.test(typed)) throw new InvalidArgumentError("Must be a whole number from 0 to 99.");
  return Number(typed);
}

async function setLimit(session: Session, day: string, moves: number | null): Promise<CommandResult> {
  const db = await session.openDatabase();
  await setDayLimit(db, day, moves);
  const [found] = await listOfficeDays(db, day, 1);
  if (!found) throw new Error(`no limit found for ${day}`);
  const text = `${formatFullDay(day)} takes ${count(found.limit, "move")}; ${found.booked} booked.`;
  return { json: found, text };
}

const columns: Column<OfficeDay>[] = [
  { title: "Day", cell: ({ day }) => day },
  { title: "", cell: ({ day }) => formatFullDay(day).slice(0, 3) },
  { title: "Booked", cell: ({ booked }) => String(booked), align: "right" },
  { title: "Limit", cell: ({ limit }) => String(limit), align: "right" },
  { title: "State", cell: ({ state }) => dayStateNames[state] },
  { title: "", cell: ({ isUsual }) => (isUsual ? "" : "set by the office") },
];
