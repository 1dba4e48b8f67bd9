import { Command, CommanderError } from "commander";
import type { Run } from "./command.ts";
import { addAlertCommands } from "./commands/alerts.ts";
import { addCheckCommands } from "./commands/check.ts";
import { addDeskCommand } from "./commands/desk.ts";
import { addEmailCommands } from "./commands/emails.ts";
import { addMoveCommands } from "./commands/moves.ts";
import { addPeopleCommands } from "./commands/people.ts";
import { addReferralCommands } from "./commands/referrals.ts";
import { addReviewCommands } from "./commands/reviews.ts";
import { addWebhookCommands } from "./commands/webhooks.ts";
import { exitCodes, explain } from "./failure.ts";
import { printable } from "./print/text.ts";
import type { Session } from "./session.ts";

export type Output = { write: (text: string) => void; writeError: (text: string) => void };

/** `args` are those after `ops`. Returns the exit code; never throws. */
export async function runOps(args: string[], session: Session, output: Output): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const run: Run = (handler) =>
    async function act(this: Command) {
      const result = await handler(session, this.args, this.opts() as never);
      print(result.text, output);
      exitCode = result.exitCode ?? exitCodes.ok;
    };
  try {
    await buildProgram(run, output).parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const { exitCode, message } = explain(error);
    output.writeError(`${printable(message)}\n`);
    return exitCode;
  } finally {
    await session.close();
  }
}

function buildProgram(run: Run, output: Output): Command {
  const program = new Command("ops")
    .description("Operate the site. Start with status; check finds what needs fixing.")
    .exitOverride()
    .configureOutput({
      writeOut: output.write,
      writeErr: (text) => output.writeError(printable(text)),
    })
    .showHelpAfterError("Add --help for usage.")
    .addHelpText("after", notes);
  addCheckCommands(program, run);
  addAlertCommands(program, run);
  addEmailCommands(program, run);
  addReferralCommands(program, run);
  addMoveCommands(program, run);
  addReviewCommands(program, run);
  addPeopleCommands(program, run);
  addDeskCommand(program, run);
  addWebhookCommands(program, run);
  return program;
}

function print(text: string, output: Output): void {
  if (text !== "") output.write(text.endsWith("\n") ? text : `${text}\n`);
}

const notes = `
Beside these, in the site's folder:
  ops/deploy, ops/rollback   put the version in this folder live, or go back to the one before
  ops/restore                restore the database; --to 'TIME', --drill for practice

Every command takes --help. Commands use the services in the environment if DATABASE_URL
is set, otherwise those of a running npm run dev.

Exit codes:
  0  done
  1  refused or failed; check: found a fault
  2  wrong usage, not configured, or not confirmed
  3  not found
  4  Postgres, Redis, the mail server or web does not respond`;
