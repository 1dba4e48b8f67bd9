import type { Command } from "commander";
import type { ExitCode } from "./failure.ts";
import { printable } from "./print/text.ts";
import type { Session } from "./session.ts";

export type CommandResult = {
  text: string;
  /** Default: 0. */
  exitCode?: ExitCode;
};

type Handler<Options> = (session: Session, args: string[], options: Options) => Promise<CommandResult>;

/** Turns a handler into a commander action. */
export type Run = <Options>(
  handler: Handler<Options>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

export function writeExport(csv: string): CommandResult {
  return { text: process.stdout.isTTY ? printable(csv) : csv };
}
