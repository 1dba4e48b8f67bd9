import type { Kysely } from "kysely";
import type { Database, RecordedBackup } from "../schema.ts";

/** As of pgBackRest's last run, newest first. */
export async function listBackups(db: Kysely<Database>): Promise<RecordedBackup[]> {
  const state = await db.selectFrom("backup_state").select("list").executeTakeFirst();
  return state?.list ?? [];
}
