import { Command, CommanderError } from "commander";
import type { Answer, Run } from "./answer.ts";
import { addAlertCommands } from "./commands/alerts.ts";
import { addBackupCommands } from "./commands/backups.ts";
import { addCheckCommand } from "./commands/check.ts";
import { addDayCommands } from "./commands/days.ts";
import { addDeskCommand } from "./commands/desk.ts";
import { addEmailCommands } from "./commands/emails.ts";
import { addMoveCommands } from "./commands/moves.ts";
import { addPeopleCommands } from "./commands/people.ts";
import { addReferralCommands } from "./commands/referrals.ts";
import { addReviewCommands } from "./commands/reviews.ts";
import { addStatsCommand } from "./commands/stats.ts";
import { addStatusCommand } from "./commands/status.ts";
import { exitCodes, explain } from "./failure.ts";
import { toJson } from "./print/text.ts";
import type { Session } from "./session.ts";

export type Output = { write: (text: string) => void; writeError: (text: string) => void };

/**
 * Runs one command.
 * @param args What was typed after `ops`.
 * @returns The exit code. All output has been written; never throws.
 */
export async function runOps(args: string[], session: Session, output: Output): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const run: Run = (work) =>
    async function act(this: Command) {
      const options = this.opts();
      const answer = await work(session, this.args, options as never);
      print(answer, options["json"] === true, output);
      exitCode = answer.exitCode ?? exitCodes.ok;
    };
  try {
    await buildProgram(session.typedAs, run, output).parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const { exitCode, message } = explain(error);
    output.writeError(`${message}\n`);
    return exitCode;
  } finally {
    await session.close();
  }
}

function buildProgram(name: string, run: Run, output: Output): Command {
  const program = new Command(name)
    .description("Operator commands for the site")
    .exitOverride()
    .configureOutput({ writeOut: output.write, writeErr: output.writeError })
    .showHelpAfterError("Add --help to see how it is used.")
    .addHelpText("after", notes);
  addReferralCommands(program, run);
  addReviewCommands(program, run);
  addEmailCommands(program, run);
  addMoveCommands(program, run);
  addDayCommands(program, run);
  addPeopleCommands(program, run);
  addDeskCommand(program, run);
  addStatsCommand(program, run);
  addStatusCommand(program, run);
  addCheckCommand(program, run);
  addAlertCommands(program, run);
  addBackupCommands(program, run);
  return program;
}

function print(answer: Answer, asJson: boolean, output: Output): void {
  const text = asJson ? toJson(answer.json) : answer.text;
  if (text !== "") output.write(text.endsWith("\n") ? text : `${text}\n`);
  for (const note of [answer.note, asJson && answer.jsonNote]) if (note) output.writeError(`${note}\n`);
}

const notes = `
Uses the services named in the environment when DATABASE_URL is set, else those
that npm run dev has running. Every command has --help with examples, and --json
for programs.

Exit codes:
  0  done
  1  refused or failed, or the output could not be written whole;
     check: something fails, or would in production
  2  not understood, not configured, or not confirmed
  3  not found: no such code, id, address or kind
  4  Postgres, Redis, the mail server or web cannot be reached`;
