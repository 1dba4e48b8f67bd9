import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";

export const LINK_MINUTES = 10;
/** A working day. */
export const SESSION_HOURS = 12;

export type DeskSession = NonNullable<Awaited<ReturnType<typeof findDeskSession>>>;

/** Stores a one-time link. @returns Its token, stored only as a hash. */
export async function createDeskLink(db: Kysely<Database>): Promise<string> {
  const token = createLinkToken();
  const expires_at = sql<Date>`now() + ${LINK_MINUTES} * interval '1 minute'`;
  await db
    .insertInto("desk_links")
    .values({ id: hash(token).toString("hex"), expires_at })
    .execute();
  return token;
}

/** Does not consume the link. */
export async function isDeskLink(db: Kysely<Database>, link: string): Promise<boolean> {
  const found = db.selectFrom("desk_links").select("id").where(isOpenLink(link));
  return (await found.executeTakeFirst()) !== undefined;
}

function isOpenLink(link: string) {
  return sql<boolean>`(id = ${hash(link).toString("hex")} and expires_at > now())`;
}

/**
 * Consumes a link and opens a session. If several calls race, one wins. Also deletes expired links and sessions.
 * @returns The cookie's token, stored only as a hash; undefined if the link is unknown, expired or used.
 */
export async function openDesk(
  db: Kysely<Database>,
  { link, name }: { link: string; name: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const taken = transaction.deleteFrom("desk_links").where(isOpenLink(link)).returning("id");
    if (!(await taken.executeTakeFirst())) return undefined;
    for (const table of ["desk_links", "desk_sessions"] as const)
      await transaction.deleteFrom(table).where("expires_at", "<=", sql<Date>`now()`).execute();
    const token = randomBytes(32).toString("base64url");
    await transaction
      .insertInto("desk_sessions")
      .values({
        token_hash: hash(token),
        name,
        expires_at: sql<Date>`now() + ${SESSION_HOURS} * interval '1 hour'`,
      })
      .execute();
    await insertActs(transaction, [{ by: { place: "desk", name }, act: "open-desk" }]);
    return token;
  });
}

/** undefined once it has expired or was closed. */
export async function findDeskSession(db: Kysely<Database>, token: string) {
  return db
    .selectFrom("desk_sessions")
    .select(["name", "opened_at as openedAt", "expires_at as expiresAt"])
    .where("token_hash", "=", hash(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

export async function closeDesk(db: Kysely<Database>, token: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .deleteFrom("desk_sessions")
      .where("token_hash", "=", hash(token))
      .returning("name")
      .executeTakeFirst();
    if (closed)
      await insertActs(transaction, [{ by: { place: "desk", name: closed.name }, act: "close-desk" }]);
  });
}

/** Also deletes the links not opened yet. @returns The session holders' names, oldest session first. */
export async function closeAllDesks(db: Kysely<Database>): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("desk_links").execute();
    const closed = await transaction
      .deleteFrom("desk_sessions")
      .returning(["name", "opened_at", sql<boolean>`expires_at > now()`.as("was_open")])
      .execute();
    const open = closed.filter(({ was_open }) => was_open);
    if (open.length > 0) await insertActs(transaction, [{ by: { place: "ops" }, act: "close-all-desks" }]);
    return open.toSorted((a, b) => a.opened_at.getTime() - b.opened_at.getTime()).map(({ name }) => name);
  });
}

function hash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
