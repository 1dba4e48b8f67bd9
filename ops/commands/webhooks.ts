import type { Command } from "commander";
import { dropEvents, retryEvents } from "#db/webhooks/outbox.ts";
import { noFacts } from "#domain/moves/facts.ts";
import { describeMove } from "#domain/moves/move-event.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { count } from "#domain/quantities.ts";
import { postEvent } from "#jobs/webhooks/post-event.ts";
import type { CommandResult, Run } from "../command.ts";
import { describeConnectionError } from "../connections.ts";
import { exitCodes, failure } from "../failure.ts";
import type { Session } from "../session.ts";

export function addWebhookCommands(program: Command, run: Run): void {
  const webhooks = program
    .command("webhooks")
    .description("Test the webhook (WEBHOOK_URL), retry or drop its events");
  const add = (name: string, summary: string) => webhooks.command(name).description(summary);
  add("test", "Send a sample event to WEBHOOK_URL, and show it").action(run(test));
  add("retry", "Send what was given up on or waits, for another day").action(
    run(async (session) => list(await retryEvents(await session.openDatabase()), "due now")),
  );
  add("drop", "Forget what was given up on; lists the moves").action(
    run(async (session) => list(await dropEvents(await session.openDatabase()), "dropped")),
  );
}

async function test(session: Session): Promise<CommandResult> {
  const { webhook } = session.config();
  if (!webhook) throw failure("usage", "Put the address in secrets/webhook_url, then run ops/deploy.");
  const event = { id: crypto.randomUUID(), type: "move.requested", created_at: new Date(), data: sample };
  const fault = await postEvent(webhook, event);
  const { created_at: timestamp, type, data } = event;
  const sent = JSON.stringify({ type, timestamp, data }, null, 2);
  return {
    text: `${sent}\n${fault ? `Not sent: ${describeConnectionError({ code: fault })}.` : "Sent."}`,
    exitCode: exitCodes[fault ? "unavailable" : "ok"],
  };
}

const sample = describeMove({
  ...noFacts,
  ...{ id: "00000000-0000-4000-8000-000000000000", state: "open", joined_to: null, came_from: "google" },
  ...{ name: "Test Request", email: "test@example.com", phone: "571-555-0100" },
  ...{ moving_from: "12 Elm St, Ashburn, VA 20147", moving_to: "Reston", moving_day: "2030-06-12" },
  ...{ move_type: "local", home_type: "two-bedroom", details: "This is a test. Nobody is moving." },
  ...{ arrival_time: null, crew: null, truck: null, work_days: null, packing_day: null },
});

/** Lists the affected moves, so that the office can enter them by hand. */
function list(events: { type: string; move_id: string }[], became: string): CommandResult {
  const lines = events.map(({ type, move_id }) => `${type} of move ${formatMoveNumber(move_id)}`);
  return { text: [...lines, `${count(events.length, "event")} ${became}.`].join("\n") };
}
