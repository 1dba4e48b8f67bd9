import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { changeReviews, type ReviewOutcome } from "#db/reviews/change-flags.ts";
import { importReviewFile } from "#db/reviews/imports.ts";
import { listReviewRecords } from "#db/reviews/records.ts";
import { formatCsv } from "#domain/csv.ts";
import { formatDay, readLocalDay } from "#domain/dates/local-day.ts";
import { count } from "#domain/quantities.ts";
import { findReasonFault } from "#domain/reviews/flags.ts";
import { type DateOrder, dateOrders, readDay } from "#domain/reviews/import/dates.ts";
import type { Fault } from "#domain/reviews/import/file.ts";
import { joinGoogleFiles } from "#domain/reviews/import/google.ts";
import { reviewColumns } from "#domain/reviews/record.ts";
import { type CommandResult, describe, type Run, writeExport } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { printable } from "../print/text.ts";
import type { Session } from "../session.ts";

export function addReviewCommands(program: Command, run: Run): void {
  const reviews = program.command("reviews").description("Import, export and hide reviews");

  addImport(reviews, run);
  addExport(reviews, run);
  addHide(reviews, run);
}

function addImport(reviews: Command, run: Run): void {
  describe(
    reviews
      .command("import")
      .argument("<file...>", "a CSV file, or all of Google Takeout's reviews*.json, or - for stdin"),
    "Import reviews as spreadsheets and review services export them",
    [
      "reviews import - --dry-run < reviews.json",
      "reviews import - < reviews.csv",
      "reviews import - --dates day-first < reviews.csv",
    ],
  )
    .option("--dry-run", "show what would change, without changing it")
    .addOption(new Option("--dates <order>", "how to read dates such as 9/4/2026").choices(dateOrders))
    .addHelpText("after", importNotes)
    .action(run(importFiles));
}

function addExport(reviews: Command, run: Run): void {
  describe(reviews.command("export"), "Export all reviews as CSV, ready to import", [
    "reviews export > reviews.csv",
  ]).action(
    run(async (session) => {
      const rows = await listReviewRecords(await session.openDatabase());
      return writeExport(rows, formatCsv(reviewColumns, rows));
    }),
  );
}

function addHide(reviews: Command, run: Run): void {
  describe(reviews.command("hide").argument("<id...>", "review ids"), "Hide reviews from visitors", [
    'reviews hide 1c9e0f6a-8d21-4b7c-8f3e-52a4b0c7d9e1 --reason "the author asked"',
    "reviews hide 1c9e0f6a-8d21-4b7c-8f3e-52a4b0c7d9e1 --off",
  ])
    .option("--off", "show them again")
    .option("--reason <text>", "why, kept in the history; required to hide")
    .action(
      run(async (session, ids, { off, reason }: { off?: boolean; reason?: string }) =>
        hide(session, ids, off ? "show" : "hide", reason),
      ),
    );
}

type ImportOptions = { dryRun?: boolean; dates?: DateOrder };

const importNotes = `
The first row of a CSV file names the columns, in any order: date, stars and name, and
optionally id, location, service_type, comment, is_active, is_featured, is_sample (yes
or no). Other columns are left out.
Bad rows are left out and listed; the others are imported.

A review with a known id is updated; columns missing from the file stay unchanged. An
import never changes is_active or is_featured of a known review: the desk does. Without
an id, a review with the same name, day and comment counts as the same one, so you can
import a file again.`;

async function importFiles(
  session: Session,
  names: readonly string[],
  { dryRun: isDry = false, dates }: ImportOptions,
): Promise<CommandResult> {
  const contents = await Promise.all(names.map((name) => readBytes(session, name)));
  const content = contents.length > 1 ? joinGoogleFiles(contents) : contents[0];
  if (!content) throw failure("usage", "Give one CSV file, or any number of Google’s reviews.json files.");
  const rules = {
    today: readLocalDay(new Date()),
    allowSamples: session.config().NODE_ENV !== "production",
    dateOrder: dates,
    by: { place: "ops" },
  } as const;
  const read = await importReviewFile(await session.openDatabase(), content, rules, async () => !isDry);
  const { reviews, faults, skipped, notes, result, fault, unsureDate } = read;
  if (unsureDate) throw failure("usage", askDateOrder(unsureDate));
  if (fault) throw failure("failed", `Nothing was imported: ${fault}.`);
  const { inserted, updated, unchanged } = result;
  const bad = skipped > 0 ? `\n\n${count(skipped, "row")} left out:\n` : "";
  return {
    json: { ...result, faults, notes, dry_run: isDry },
    text: `${count(reviews.length, "review")}: ${inserted.toLocaleString("en-US")} new, ${updated.toLocaleString("en-US")} updated, ${unchanged.toLocaleString("en-US")} unchanged.${
      isDry ? " Dry run: nothing was changed." : ""
    }${bad}${formatTable(faultColumns, faults)}`,
    note: notes.map(printable).join("\n"),
    exitCode: reviews.length === 0 && skipped > 0 ? exitCodes.failed : exitCodes.ok,
  };
}

const faultColumns: Column<Fault>[] = [
  { title: "Row", cell: ({ row }) => String(row), align: "right" },
  { title: "Field", cell: ({ field }) => field ?? "(row)" },
  { title: "Problem", cell: ({ message }) => message, noTruncate: true },
];

function askDateOrder(date: string): string {
  const days = dateOrders.map((order) => formatDay(readDay(date, order) ?? ""));
  return `${date} can be ${days.join(" or ")}, and no other date in the file decides. Add --dates ${dateOrders.join(" or --dates ")}. Nothing was imported.`;
}

async function readBytes(session: Session, name: string): Promise<Uint8Array> {
  try {
    return await (name === "-" ? session.readInput() : readFile(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOENT"
      ? failure("notFound", `No such file: ${name}.`)
      : failure("failed", `Cannot read ${name}: ${code}.`);
  }
}

async function hide(
  session: Session,
  ids: string[],
  act: keyof typeof actWords,
  reason: string | undefined,
): Promise<CommandResult> {
  const fault = findReasonFault(act, reason);
  if (fault) throw failure("usage", `${fault}: --reason "the author asked"`);
  const outcomes = await changeReviews(await session.openDatabase(), {
    ids,
    act,
    by: { place: "ops" },
    reason,
  });
  const kinds = new Set(outcomes.map(({ outcome }) => outcome));
  return {
    json: outcomes,
    text: outcomes.map((one) => `${one.id}  ${describeOutcome(one, act)}`).join("\n"),
    exitCode: kinds.has("unknown")
      ? exitCodes.notFound
      : kinds.has("refused")
        ? exitCodes.failed
        : exitCodes.ok,
  };
}

const actWords = { hide: "hidden", show: "shown" };

function describeOutcome(one: ReviewOutcome, act: keyof typeof actWords): string {
  if (one.outcome === "unknown") return "no such review";
  if (one.outcome === "refused") return one.problem;
  return one.outcome === "changed" ? actWords[act] : `already ${actWords[act]}`;
}
