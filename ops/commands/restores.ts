import type { Command } from "commander";
import { listRestores } from "#db/backups/state.ts";
import { listRestoredEmails, markRestoredSent } from "#db/emails/restored.ts";
import { count } from "#domain/quantities.ts";
import { type Answer, describe, type Run } from "../answer.ts";
import { exitCodes, failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatMoment } from "../print/text.ts";
import type { Session } from "../session.ts";
import { findOneEmail } from "./find-email.ts";

/** Adds `restores`. */
export function addRestoresCommand(program: Command, run: Run): void {
  describe(
    program.command("restores"),
    "List the restores of the database, and the mails that were sent about what is gone",
    ["restores", "restores --json"],
  ).action(run(list));
}

/** Adds `emails mark-sent`. */
export function addMarkSentCommand(emails: Command, run: Run): void {
  describe(
    emails.command("mark-sent").argument("[email...]", "ids, the first digits of each, or Message-IDs"),
    "Note that mails which a restore holds were sent before it; nobody gets them again",
    ["emails list --state held", "emails mark-sent 3f2a91bc 77d01e5a", "emails mark-sent --restored"],
  )
    .option("--restored", "all that a restore holds; shows how many, and asks")
    .option("--yes", "do not ask for confirmation of --restored")
    .action(run(markSent));
}

async function list(session: Session): Promise<Answer> {
  const restores = await listRestores(await session.openDatabase());
  return {
    json: restores,
    text:
      restores.length > 0 ? restores.map(formatRestore).join("\n\n") : "This database was never restored.",
  };
}

type Restore = Awaited<ReturnType<typeof listRestores>>[number];

function formatRestore({ restored_at, recovered_to, erased, sent, held, lost }: Restore): string {
  const facts = `${formatMoment(restored_at)}: brought to ${formatMoment(recovered_to)}; ${count(sent, "mail")} known to be sent, ${held} held, ${count(erased, "record")} of erased people removed.`;
  return lost.length === 0
    ? facts
    : `${facts}\nSent about what came after that moment and is gone; honor these codes:\n${formatTable(lostColumns, lost)}`;
}

const lostColumns: Column<Restore["lost"][number]>[] = [
  { title: "Code", cell: (row) => row.code ?? "" },
  { title: "Mail", cell: (row) => row.kind },
  { title: "Sent", cell: (row) => formatMoment(new Date(row.sent_at)) },
];

async function markSent(
  session: Session,
  typed: string[],
  options: { restored?: boolean; yes?: boolean },
): Promise<Answer> {
  if (typed.length > 0 === (options.restored === true))
    throw failure("usage", "Name the mails by their ids, or all of them by --restored.");
  const db = await session.openDatabase();
  const ids = options.restored
    ? await listRestoredEmails(db)
    : await Promise.all(typed.map(async (one) => (await findOneEmail(db, one)).id));
  if (options.restored && ids.length > 0)
    await session.confirm(
      `Note for ${count(ids.length, "mail")} that it was sent, so that it never is?`,
      options.yes,
    );
  const marked = await markRestoredSent(db, ids);
  const others = ids.filter((id) => !marked.includes(id));
  return {
    json: { marked, others },
    text: [
      `${count(marked.length, "mail")} noted as sent.`,
      ...others.map((id) => `${id}  stays: no restore holds it`),
    ].join("\n"),
    exitCode: others.length > 0 ? exitCodes.failed : exitCodes.ok,
  };
}
