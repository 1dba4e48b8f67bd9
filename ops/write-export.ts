import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, writeFileSync } from "node:fs";
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
    writePrivateFile(out, csv);
  } catch (error) {
    throw failure("failed", `Cannot write ${printable(out)}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return {
    json: { file: out, rows: rows.length },
    text: `Wrote ${count(rows.length, noun)} to ${printable(out)}`,
  };
}

/** Creating with a mode would leave that of an existing file. */
function writePrivateFile(path: string, text: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if (fstatSync(file).isFile()) {
      fchmodSync(file, 0o600);
      ftruncateSync(file);
    }
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}
