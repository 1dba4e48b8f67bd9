import type { Services } from "#app/context.ts";
import type { Config } from "#config";
import { createDatabase } from "#db/client.ts";
import type { Logger } from "#logger";

/**
 * Makes what every request needs. Nothing connects yet: Postgres may be away when the process starts.
 * @returns The services, and a function that closes them.
 */
export function createServices(
  config: Config<"web">,
  { logger }: { logger: Logger },
): { services: Services; close: () => Promise<void> } {
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-web",
    statementTimeout: 5_000,
    onConnectionLost: (error) => logger.warn({ err: error }, "database connection lost"),
  });
  return {
    services: {
      db,
      log: logger,
      siteUrl: config.SITE_URL,
      estimateFormUrl: config.ESTIMATE_FORM_URL,
      analyticsId: config.ANALYTICS_ID,
    },
    close: () => db.destroy(),
  };
}
