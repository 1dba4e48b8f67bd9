import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { leaseEvents, markEvent, recordEndpoint } from "#db/webhooks/outbox.ts";
import type { Logger } from "#logger";
import { postEvent, type WebhookEndpoint } from "./post-event.ts";

const BATCH = 10;

/** Returns a function that sends the due events. Without an endpoint, it deletes the waiting ones. */
export function createSendEvents({
  db,
  endpoint,
  log,
  stopping,
}: {
  db: Kysely<Database>;
  endpoint: WebhookEndpoint | undefined;
  log: Logger;
  stopping: AbortSignal;
}): () => Promise<void> {
  return async () => {
    await recordEndpoint(db, endpoint !== undefined);
    if (!endpoint) return;
    for (let count = BATCH; count === BATCH && !stopping.aborted; ) {
      const events = await leaseEvents(db, BATCH);
      count = events.length;
      await Promise.all(
        events.map(async (event) => {
          const error = await postEvent(endpoint, event);
          await markEvent(db, event, error);
          const { id: eventId, type, attempts: attempt } = event;
          log.info(
            { eventId, type, attempt, error },
            error ? "webhook event not sent" : "webhook event sent",
          );
        }),
      );
    }
  };
}
