import type { CommandResult } from "./command.ts";
import { printable } from "./print/text.ts";

export function writeExport(rows: unknown[], csv: string): CommandResult {
  return { json: rows, text: process.stdout.isTTY ? printable(csv) : csv };
}
