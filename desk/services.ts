import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";

/** Made once for the process, and handed to every page and act. */
export type DeskServices = {
  db: Kysely<Database>;
  log: Logger;
  /** The public site's origin, for links to it and the mails as they were sent. */
  siteUrl: string;
  /** The address under which the desk is opened, besides the names of this machine. */
  deskUrl: string;
};
