import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { importReviewFile, summarizeImport } from "#db/reviews/imports.ts";
import { listReviewRecords } from "#db/reviews/records.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import type { Fault } from "#domain/reviews/import/file.ts";
import { joinFiles } from "#domain/reviews/import/table.ts";
import { reviewColumns } from "#domain/reviews/record.ts";
import { type CommandResult, describe, type Run, writeExport } from "../command.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { printable } from "../print/text.ts";
import type { Session } from "../session.ts";

export function addReviewCommands(program: Command, run: Run): void {
  const reviews = program.command("reviews").description("Import and export reviews");
  const files = "a CSV file, or all of Google Takeout's reviews*.json, or - for stdin";
  const summary = "Import reviews as spreadsheets and review services export them";
  describe(reviews.command("import").argument("<file...>", files), summary, [
    "reviews import - < reviews.csv",
    "reviews import - < reviews.json",
  ])
    .addHelpText("after", importNotes)
    .action(run(importFiles));
  describe(reviews.command("export"), "Export all reviews as CSV, ready to import", [
    "reviews export > reviews.csv",
  ]).action(
    run(async (session) => {
      const rows = await listReviewRecords(await session.openDatabase());
      return writeExport(rows, formatCsv(reviewColumns, rows));
    }),
  );
}

const importNotes = `
The first row of a CSV file names the columns, in any order: date, stars and name, and
optionally id, location, service_type, comment, is_active, is_featured, is_sample (yes
or no). Other columns are left out, and 9/4/2026 is September 4. Bad rows are left out
and listed; the others are imported. The desk shows a preview first.

A review with a known id is updated; columns missing from the file stay unchanged. An
import never changes is_active or is_featured of a known review: the desk does. Without
an id, a review with the same name, day and comment counts as the same one, so you can
import a file again.`;

async function importFiles(session: Session, names: readonly string[]): Promise<CommandResult> {
  const content = joinFiles(await Promise.all(names.map((name) => readBytes(session, name))));
  if (!content) throw failure("usage", "Give one CSV file, or any number of Google’s reviews.json files.");
  const rules = {
    today: readLocalDay(new Date()),
    allowSamples: session.config().NODE_ENV !== "production",
    by: { place: "ops" },
  } as const;
  const read = await importReviewFile(await session.openDatabase(), content, rules, async () => true);
  const { reviews, faults, skipped, notes, result, fault } = read;
  if (fault) throw failure("failed", `Nothing was imported: ${fault}.`);
  return {
    json: { ...result, faults, notes },
    text: `${summarizeImport(read)}.${skipped > 0 ? "\n\nLeft out:\n" : ""}${formatTable(faultColumns, faults)}`,
    note: notes.map(printable).join("\n"),
    exitCode: reviews.length === 0 && skipped > 0 ? exitCodes.failed : exitCodes.ok,
  };
}

const faultColumns: Column<Fault>[] = [
  { title: "Row", cell: ({ row }) => String(row), align: "right" },
  { title: "Field", cell: ({ field }) => field ?? "(row)" },
  { title: "Problem", cell: ({ message }) => message, noTruncate: true },
];

async function readBytes(session: Session, name: string): Promise<Uint8Array> {
  try {
    return await (name === "-" ? session.readInput() : readFile(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw failure(code === "ENOENT" ? "notFound" : "failed", `Cannot read ${name}: ${code}.`);
  }
}
