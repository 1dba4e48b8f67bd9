import type { Kysely } from "kysely";
import type { Database, ProcessKind } from "#db/schema.ts";
import type { Logger } from "#logger";

/** Shared by every route; created once per process. */
export type DeskServices = {
  db: Kysely<Database>;
  log: Logger;
  /** The public site's origin, for links and email previews. */
  siteUrl: string;
  /** The desk's own URL. Loopback names work as well. */
  deskUrl: string;
  /** Redis, for the queue counts on the System status page. */
  redisUrl: string | undefined;
  /** The processes whose heartbeats the System status page expects. */
  expectedProcesses: readonly Exclude<ProcessKind, "caddy">[];
  /** False in production: publishing a sample review would be a fake review (16 CFR 465). */
  allowSamples: boolean;
};
