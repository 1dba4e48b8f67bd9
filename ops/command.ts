import type { Command } from "commander";
import type { ExitCode } from "./failure.ts";
import type { Session } from "./session.ts";

/** JSON for scripts, text for people. */
export type CommandResult = {
  json: unknown;
  text: string;
  /** Default: 0. */
  exitCode?: ExitCode;
  /** Goes to stderr. */
  note?: string | undefined;
  /** Goes to stderr, with --json only. */
  jsonNote?: string | undefined;
};

type Handler<Options> = (session: Session, args: string[], options: Options) => Promise<CommandResult>;

/** Turns a handler into a commander action. */
export type Run = <Options>(
  handler: Handler<Options>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

export function describe(command: Command, summary: string, examples: readonly string[]): Command {
  return command
    .description(summary)
    .option("--json", "print JSON")
    .addHelpText("after", ({ command }) => {
      const typed = examples.map((example) => `  ${nameProgram(command)} ${example}`);
      return `\nExamples:\n${typed.join("\n")}`;
    });
}

function nameProgram(command: Command): string {
  return command.parent ? nameProgram(command.parent) : command.name();
}
