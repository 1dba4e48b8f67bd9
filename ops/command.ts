import type { Command } from "commander";
import type { ExitCode } from "./failure.ts";
import { printable } from "./print/text.ts";
import type { Session } from "./session.ts";

export type CommandResult = {
  text: string;
  /** Default: 0. */
  exitCode?: ExitCode;
  /** Goes to stderr. */
  note?: string | undefined;
};

type Handler<Options> = (session: Session, args: string[], options: Options) => Promise<CommandResult>;

/** Turns a handler into a commander action. */
export type Run = <Options>(
  handler: Handler<Options>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

export function writeExport(csv: string): CommandResult {
  return { text: process.stdout.isTTY ? printable(csv) : csv };
}

/** The help of a group of commands shows the first example of each. */
export function describe(command: Command, summary: string, examples: readonly string[]): Command {
  const { parent } = command;
  const list = (some: readonly string[]) => some.map((example) => writeExample(command, example)).join("\n");
  if (parent?.parent)
    parent.addHelpText(
      "after",
      (parent.commands[0] === command ? "\nExamples:\n" : "") + list(examples.slice(0, 1)),
    );
  return command.description(summary).addHelpText("after", `\nExamples:\n${list(examples)}`);
}

/** A file of this machine reaches a container by < or >, and only without a terminal. */
function writeExample(command: Command, example: string): string {
  const program = nameProgram(command);
  return `  ${/[<>]/.test(example) ? program.replace("run --rm", "run --rm -T") : program} ${example}`;
}

function nameProgram(command: Command): string {
  return command.parent ? nameProgram(command.parent) : command.name();
}
