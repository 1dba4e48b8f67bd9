import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import type { OwnProcess } from "#ops/checks/check-result.ts";

export type DeskServices = {
  db: Kysely<Database>;
  log: Logger;
  /** The public site's origin, for links and email previews. */
  siteUrl: string;
  /** Loopback names work as well. */
  deskUrl: string;
  /** For the System status page. */
  redisUrl: string | undefined;
  /** Processes that must send heartbeats. */
  expectedProcesses: readonly OwnProcess[];
  /** False in production: publishing a sample review would be a fake review (16 CFR 465). */
  allowSamples: boolean;
};
