import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { changeReviews, type ReviewOutcome } from "#db/reviews/acts.ts";
import { countKeptFlags, identifyReviews, importReviews, listReviewRecords } from "#db/reviews/records.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/places/local-day.ts";
import { count } from "#domain/quantities.ts";
import { findReasonFault } from "#domain/reviews/acts.ts";
import { type Fault, readReviewFile } from "#domain/reviews/file.ts";
import { reviewColumns } from "#domain/reviews/record.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import type { Session } from "../session.ts";
import { writeExport } from "../write-export.ts";

export function addReviewCommands(program: Command, run: Run): void {
  const reviews = program.command("reviews").description("Import, export and hide reviews");

  addImport(reviews, run);
  addExport(reviews, run);
  addHide(reviews, run);
}

function addImport(reviews: Command, run: Run): void {
  describe(
    reviews.command("import").argument("<file>", "UTF-8 CSV file with a header row, or - for stdin"),
    "Import reviews from a CSV file; if any row is invalid, imports nothing",
    [
      "reviews export --out reviews.csv",
      "reviews import reviews.csv --dry-run",
      "reviews import reviews.csv",
    ],
  )
    .option("--dry-run", "show what would change, without changing it")
    .addHelpText("after", importNotes)
    .action(
      run(async (session, [file = ""], options: { dryRun?: boolean }) => importFile(session, file, options)),
    );
}

function addExport(reviews: Command, run: Run): void {
  describe(reviews.command("export"), "Export all reviews as CSV, ready to import", [
    "reviews export > reviews.csv",
    "reviews export --out reviews.csv",
  ])
    .option("--out <file>", "write to this file")
    .action(
      run(async (session, _args, options: { out?: string }) => {
        const rows = await listReviewRecords(await session.openDatabase());
        return writeExport({ rows, csv: formatCsv(reviewColumns, rows), noun: "review", out: options.out });
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

const importNotes = `
Columns: review_date (2026-09-14), rating (1 to 5), name, location, comment, and
optionally id, service_type, is_active, is_featured, is_sample (yes or no).
A review with a known id is updated; columns missing from the file stay unchanged. An
import never changes is_active or is_featured of a known review: the desk does. Without
an id, a review with the same name, day and comment counts as the same one, so you can
import a file again.`;

async function importFile(
  session: Session,
  name: string,
  { dryRun }: { dryRun?: boolean },
): Promise<CommandResult> {
  const file = readReviewFile(await readBytes(session, name), {
    today: readLocalDay(new Date()),
    allowSamples: session.config().NODE_ENV !== "production",
  });
  if (file.faults.length > 0) return refuse(file.faults);
  const db = await session.openDatabase();
  const { reviews, faults } = await identifyReviews(db, file);
  if (faults.length > 0) return refuse(faults);
  const { columns } = file;
  const result = await importReviews(db, reviews, { by: { place: "ops" }, columns, dryRun });
  const { inserted, updated, unchanged } = result;
  const differing = await countKeptFlags(db, reviews, columns);
  return {
    json: { ...result, dry_run: dryRun ?? false },
    text: `${count(reviews.length, "review")}: ${inserted.toLocaleString("en-US")} new, ${updated.toLocaleString("en-US")} updated, ${unchanged.toLocaleString("en-US")} unchanged.${
      dryRun ? " Dry run: nothing was changed." : ""
    }`,
    ...(differing > 0 && { note: explainDifferingFlags(differing) }),
  };
}

function explainDifferingFlags(differing: number): string {
  const differ = differing === 1 ? "differs" : "differ";
  return `${count(differing, "known review")} ${differ} from the file in is_active or is_featured. Imports do not change these: the desk does.`;
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

function refuse(faults: Fault[]): CommandResult {
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  return {
    json: { inserted: 0, updated: 0, unchanged: 0, faults: sorted },
    text: formatTable(faultColumns, sorted),
    note: `${count(new Set(faults.map(({ line }) => line)).size, "bad row")}. Nothing was imported.`,
    exitCode: exitCodes.failed,
  };
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

const faultColumns: Column<Fault>[] = [
  { title: "Line", cell: (row) => String(row.line), align: "right" },
  { title: "Field", cell: (row) => row.field ?? "(row)" },
  { title: "Problem", cell: (row) => row.message, noTruncate: true },
];
