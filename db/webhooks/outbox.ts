import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { secondsUntilRetry } from "#domain/emails/backoff.ts";
import { describeMove, findMoveEvent } from "#domain/moves/move-event.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** Several times a request's timeout (s). */
const LEASE_SECONDS = 60;
/** Retention (days). */
const KEEP_DAYS = { sent: 7, unsent: 30 };

export type WebhookEvent = Selectable<Database["webhook_events"]>;

type EventMove = Parameters<typeof describeMove>[0];

/** Writes the event of a change, in its transaction, if a worker has a webhook. `before` is undefined for a new move. */
export async function insertMoveEvent(
  transaction: Transaction<Database>,
  before: EventMove | undefined,
  after: EventMove,
): Promise<void> {
  const type = findMoveEvent(before, after);
  if (!type) return;
  await sql`
    insert into webhook_events (move_id, type, data)
    select ${after.id}, ${type}, ${JSON.stringify(describeMove(after))} where exists (select from webhook_endpoint)
  `.execute(transaction);
}

/** Records whether a webhook is configured. Without one, deletes the events that were not sent. */
export async function recordEndpoint(db: Kysely<Database>, isSet: boolean): Promise<void> {
  if (isSet) await sql`insert into webhook_endpoint default values on conflict do nothing`.execute(db);
  else {
    await db.deleteFrom("webhook_endpoint").execute();
    await db.deleteFrom("webhook_events").where("sent_at", "is", null).execute();
  }
}

/** Counts the attempts. An event whose worker died is due again when its lease ends. */
export async function leaseEvents(db: Kysely<Database>, limit: number): Promise<WebhookEvent[]> {
  return db
    .updateTable("webhook_events")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`,
      give_up_at: sql<Date>`coalesce(give_up_at, now() + interval '1 day')`,
    })
    .where(
      sql<boolean>`id in (select id from webhook_events where sent_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${limit} for update skip locked)`,
    )
    .returningAll()
    .execute();
}

/**
 * Records the result. An event that still fails a day after its first attempt stops.
 * @param error null if the receiver took it.
 */
export async function markEvent(
  db: Kysely<Database>,
  { id, attempts }: Pick<WebhookEvent, "id" | "attempts">,
  error: string | null,
): Promise<void> {
  const seconds = secondsUntilRetry(attempts, Math.random());
  const next = sql<Date | null>`
    case when now() < give_up_at then least(now() + ${seconds} * interval '1 second', give_up_at) end`;
  await db
    .updateTable("webhook_events")
    .set({ error, ...(error === null ? { sent_at: sql<Date>`now()` } : { next_attempt_at: next }) })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
}

/** Makes stopped and waiting events due now, for another day. */
export async function retryEvents(db: Kysely<Database>) {
  return db
    .updateTable("webhook_events")
    .set({ attempts: 0, give_up_at: null, next_attempt_at: sql<Date>`now()` })
    .where("sent_at", "is", null)
    .returning(["type", "move_id"])
    .execute();
}

/** Deletes stopped events. */
export async function dropEvents(db: Kysely<Database>) {
  return db
    .deleteFrom("webhook_events")
    .where("sent_at", "is", null)
    .where("next_attempt_at", "is", null)
    .returning(["type", "move_id"])
    .execute();
}

export async function deleteOldEvents(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("webhook_events")
    .where(
      sql<boolean>`(sent_at < now() - ${KEEP_DAYS.sent} * interval '1 day'
        or created_at < now() - ${KEEP_DAYS.unsent} * interval '1 day')`,
    )
    .execute();
}

/** `error` is the last failure of an unsent event. */
export type WebhookState = { stopped: number; waiting: number; error: string | null };

/** @returns undefined if no webhook is configured. */
export async function findWebhookState(db: Kysely<Database>): Promise<WebhookState | undefined> {
  if (!(await db.selectFrom("webhook_endpoint").select("id").executeTakeFirst())) return undefined;
  const counts = sql<WebhookState>`
    select (count(*) filter (where next_attempt_at is null))::int as stopped,
      (count(*) filter (where next_attempt_at is not null))::int as waiting,
      (array_agg(error order by created_at desc) filter (where error is not null))[1] as error
    from webhook_events where sent_at is null`;
  return onlyRow(db, counts);
}
