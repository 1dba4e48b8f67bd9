import type { Command } from "commander";
import type { ExitCode } from "./failure.ts";
import type { Session } from "./session.ts";

/** The answer of a command: a JSON value for programs, and text for people. */
export type CommandResult = {
  json: unknown;
  text: string;
  /** 0 when it is missing. */
  exitCode?: ExitCode;
  /** Printed on stderr, with --json too. */
  note?: string | undefined;
  /** Printed on stderr with --json only, as the text says it too. */
  jsonNote?: string | undefined;
};

type Handler<Options> = (session: Session, args: string[], options: Options) => Promise<CommandResult>;

/** Wraps a command's function as the action that commander calls; ops/program.ts prints the answer. */
export type Run = <Options>(
  handler: Handler<Options>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

/** Adds --json, which every command has, and the examples under its help; the program's name is how commands are typed here. */
export function describe(command: Command, summary: string, examples: readonly string[]): Command {
  return command
    .description(summary)
    .option("--json", "print JSON, for programs")
    .addHelpText("after", ({ command }) => {
      const typed = examples.map((example) => `  ${nameProgram(command)} ${example}`);
      return `\nExamples:\n${typed.join("\n")}`;
    });
}

function nameProgram(command: Command): string {
  return command.parent ? nameProgram(command.parent) : command.name();
}
