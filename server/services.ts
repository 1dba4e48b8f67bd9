import type { Services } from "#app/context.ts";
import type { Config } from "#config";
import { createDatabase } from "#db/client.ts";
import { readSecret } from "#db/secrets.ts";
import type { Logger } from "#logger";
import { createFormSeal } from "./form-seal.ts";
import { createFormLimit } from "./rate-limit.ts";
import { createSigningKey } from "./signing-key.ts";

/**
 * Makes what every request needs. Nothing is waited for: Postgres and Redis may be away when the process starts.
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
  const key = createSigningKey(() => readSecret(db, "forms"));
  const forms = createFormLimit({
    redisUrl: config.REDIS_URL,
    key,
    onRedisError: (error) => logger.warn({ err: error }, "Redis is away; forms are counted in this process"),
  });
  return {
    services: {
      db,
      log: logger,
      siteUrl: config.SITE_URL,
      estimateFormUrl: config.ESTIMATE_FORM_URL,
      analyticsId: config.ANALYTICS_ID,
      formSeal: createFormSeal(key),
      formLimit: forms.limit,
      trustProxy: config.TRUST_PROXY,
    },
    close: async () => {
      forms.close();
      await db.destroy();
    },
  };
}
