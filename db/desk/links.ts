import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { databaseTime } from "../clock/database-time.ts";
import type { Database } from "../schema.ts";

export const LINK_MINUTES = 10;

export type CheckedLink =
  | { worth: "good"; id: string; expiresAt: Date }
  | { worth: "forged" | "expired" | "used" };

/** Creates a one-time token: id and expiry, signed with an HMAC. */
export async function createDeskLink(db: Kysely<Database>): Promise<string> {
  const now = await databaseTime(db);
  const id = randomBytes(16).toString("base64url");
  const time = (now.getTime() + LINK_MINUTES * 60_000).toString(36);
  return `${id}.${time}.${sign(await readKey(db), id, time)}`;
}

/** Does not consume the token. */
export async function checkDeskLink(db: Kysely<Database>, token: string): Promise<CheckedLink> {
  const [id = "", time = "", given = "", ...more] = token.split(".");
  const isOurs = more.length === 0 && isSame(sign(await readKey(db), id, time), given);
  if (!isOurs) return { worth: "forged" };
  const expiresAt = new Date(Number.parseInt(time, 36));
  if (expiresAt <= (await databaseTime(db))) return { worth: "expired" };
  const used = await db.selectFrom("desk_links").select("id").where("id", "=", id).executeTakeFirst();
  return used ? { worth: "used" } : { worth: "good", id, expiresAt };
}

async function readKey(db: Kysely<Database>): Promise<Buffer> {
  const { value } = await db.selectFrom("desk_key").select("value").executeTakeFirstOrThrow();
  return value;
}

function sign(key: Buffer, id: string, time: string): string {
  return createHmac("sha256", key).update(`desk ${id} ${time}`).digest("base64url");
}

/** Compares in constant time. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
