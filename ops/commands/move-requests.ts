import type { Command } from "commander";
import type { Kysely } from "kysely";
import { answerMoveRequest, listOpenRequests } from "#db/moves/requests.ts";
import type { Database } from "#db/schema.ts";
import { describeRequest, moveRequests } from "#domain/moves/requests.ts";
import { type CommandResult, describe, type Run } from "../command.ts";
import { failure } from "../failure.ts";
import { type Column, formatTable } from "../print/table.ts";
import { formatMoment, onOneLine } from "../print/text.ts";

/** Adds `moves requests|answer`. */
export function addRequestCommands(moves: Command, run: Run): void {
  describe(moves.command("requests"), "List what customers asked for that waits for an answer", [
    "moves requests --json",
  ]).action(
    run(async (session) => {
      const rows = await listOpenRequests(await session.openDatabase());
      return { json: rows, text: formatTable(requestColumns, rows) || "No request waits for an answer." };
    }),
  );

  describe(
    moves.command("answer").argument("<request>", "its id").argument("<text>", 'the answer; "" sends none'),
    "Answer a customer's request by email and on the page of their move",
    ['moves answer 0c2b9a41 "Yes, the elevator is booked from 8 to 12."'],
  ).action(run(async (session, [id = "", text = ""]) => answer(await session.openDatabase(), id, text)));
}

async function answer(db: Kysely<Database>, typed: string, text: string): Promise<CommandResult> {
  const [request, another] = (await listOpenRequests(db)).filter(({ id }) => typed && id.startsWith(typed));
  if (!request || another)
    throw failure(
      "notFound",
      `${another ? "Several open requests begin" : "No open request begins"} with ${typed}. Type ops moves requests`,
    );
  const { answered } = await answerMoveRequest(db, { id: request.id, answer: text, by: { place: "ops" } });
  if (!answered) throw failure("failed", "Somebody else has just answered it. Nothing was sent.");
  const sent = text.trim() ? "gets the answer by email" : "gets no email; the request is off the list";
  return { json: { id: request.id, answered }, text: `${onOneLine(request.name)} ${sent}.` };
}

const requestColumns: Column<Awaited<ReturnType<typeof listOpenRequests>>[number]>[] = [
  { title: "Since", cell: (row) => formatMoment(row.created_at) },
  { title: "Name", cell: (row) => row.name },
  { title: "Asks", cell: (row) => moveRequests[row.kind].label },
  {
    title: "What",
    cell: (row) =>
      describeRequest(row.kind, row.fields)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(". "),
  },
  { title: "Id", cell: (row) => row.id.slice(0, 8) },
  { title: "Move", cell: (row) => row.estimate_id.slice(0, 8) },
];
