import { setTimeout as sleep } from "node:timers/promises";
import type { FaultSite } from "./site.ts";

/** The next attempt of an outage is due within a minute; a busy machine adds some seconds. */
export const RETURN_MS = 65_000;

/** Counts the mails that wait for the end of an outage. */
export async function countPending(db: FaultSite["db"]): Promise<number> {
  const rows = await db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "pending")
    .where((where) => where.exists(where.selectFrom("mail_outage").select("since")))
    .execute();
  return rows.length;
}

/** Counts the attempts that met an outage, from the lines of a worker's log. */
export function countTries(logs: string[]): number {
  return logs.filter((line) => line.includes('"e-mail outage"')).length;
}

/** Waits until the lines about the first tries have come, which follow the marks in the database, and counts them. */
export async function countFirstTries(logs: string[]): Promise<number> {
  let tries = -1;
  while (tries !== countTries(logs)) {
    tries = countTries(logs);
    await sleep(3_000);
  }
  return tries;
}
