import { AsyncLocalStorage } from "node:async_hooks";
import type { Services } from "#app/context.ts";
import type { Config } from "#config";
import { createDatabase, type DatabaseOptions } from "#db/client.ts";
import type { Logger } from "#logger";
import { createCodeLimit } from "./forms/code-limit.ts";
import { createFormLimit } from "./forms/rate-limit.ts";
import { createFormTokenSigner } from "./forms/signed-form-token.ts";
import { createReadiness } from "./health.ts";

/** Less than STORE_MS in app/forms/action.ts, so that a form reported as failed is rolled back. */
const STATEMENT_MS = 4_000;
/** Only a new connection notices that the database has become read-only. */
const HEALTH_CONNECTION_SECONDS = 20;

/**
 * Does not wait for Postgres or Redis.
 * @param options.onQuery Called after each statement of a page.
 * @returns `health` is the connection for health checks.
 */
export function createServices(
  config: Config<"web">,
  {
    logger,
    stopping = new AbortController().signal,
    onQuery,
  }: { logger: Logger; stopping?: AbortSignal; onQuery?: DatabaseOptions["onQuery"] },
): { services: Services; health: Services["db"]; close: () => Promise<void> } {
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-web",
    statementTimeout: STATEMENT_MS,
    ...(onQuery && { onQuery }),
    onConnectionLost: (error) => logger.warn({ err: error }, "database connection lost"),
  });
  const health = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-web-health",
    max: 1,
    maxLifetimeSeconds: HEALTH_CONNECTION_SECONDS,
    statementTimeout: 1_000,
  });
  const forms = createFormLimit({
    redisUrl: config.REDIS_URL,
    key: config.FORM_KEY,
    onRedisError: (error) =>
      logger.warn({ err: error }, "Redis is down; counting forms in this process only"),
  });
  return {
    services: {
      db,
      checkReadiness: createReadiness(health, stopping),
      requestScope: new AsyncLocalStorage(),
      log: logger,
      siteUrl: config.SITE_URL,
      estimateFormUrl: config.ESTIMATE_FORM_URL,
      analyticsId: config.ANALYTICS_ID,
      formTokenSigner: createFormTokenSigner(config.FORM_KEY),
      formLimit: forms.limit,
      codeLimit: createCodeLimit(),
      trustProxy: config.TRUST_PROXY,
    },
    health,
    close: async () => {
      forms.close();
      await Promise.all([db.destroy(), health.destroy()]);
    },
  };
}
