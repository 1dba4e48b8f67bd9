import type { Kysely } from "kysely";
import type { Database, ProcessKind } from "#db/schema.ts";
import type { Logger } from "#logger";

/** Made once for the process, and handed to every page and act. */
export type DeskServices = {
  db: Kysely<Database>;
  log: Logger;
  /** The public site's origin, for links to it and the mails as they were sent. */
  siteUrl: string;
  /** The address under which the desk is opened, besides the names of this machine. */
  deskUrl: string;
  /** Redis, where the machine room looks at the queue; none when it is not told. */
  redisUrl: string | undefined;
  /** The processes whose signs of life the machine room expects. */
  expectedProcesses: readonly Exclude<ProcessKind, "caddy">[];
  /** False in production: a sample review that is published is a fake one (16 CFR 465). */
  mayHoldSamples: boolean;
};
