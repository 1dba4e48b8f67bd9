import { writeFileSync } from "node:fs";
import { count } from "#domain/quantities.ts";
import type { CommandResult } from "./command.ts";
import { failure } from "./failure.ts";
import { printable } from "./print/text.ts";

/** Only the file's owner can read it. */
export function writeExport(options: {
  rows: unknown[];
  csv: string;
  noun: string;
  out: string | undefined;
}): CommandResult {
  const { rows, csv, noun, out } = options;
  if (out === undefined) return { json: rows, text: process.stdout.isTTY ? printable(csv) : csv };
  try {
    writeFileSync(out, csv, { mode: 0o600 });
  } catch (error) {
    throw failure("failed", `Cannot write ${out}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return {
    json: { file: out, rows: rows.length },
    text: `Wrote ${count(rows.length, noun)} to ${out}`,
  };
}
