import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { type ChannelConfig, createChannels } from "./channels.ts";
import { createOutsideLook } from "./look.ts";
import { createPostgresTurn } from "./postgres-turn.ts";
import type { Seen } from "./rules.ts";
import { type AlertWatch, startAlertWatch } from "./watch.ts";

/** The part of a process's configuration that the watch needs. */
export type AlertConfig = ChannelConfig & {
  SITE_URL: string;
  NODE_ENV: string;
  REDIS_URL?: string | undefined;
  EXPECTED_PROCESSES?: Seen["expected"] | undefined;
};

/**
 * Starts the watch as a process is configured. Elsewhere than in production nobody needs to run a web process that gives signs, and the
 * site's address is nobody's.
 */
export function startConfiguredWatch(
  config: AlertConfig,
  db: Kysely<Database>,
  log: Logger,
  onLook?: () => void,
): AlertWatch {
  const isProduction = config.NODE_ENV === "production";
  return startAlertWatch({
    db,
    siteUrl: config.SITE_URL,
    channels: createChannels(config),
    log,
    lookOutside: createOutsideLook({
      siteUrl: config.SITE_URL,
      redisUrl: config.REDIS_URL,
      isPublic: isProduction,
    }),
    expected: config.EXPECTED_PROCESSES ?? (isProduction ? ["web", "worker"] : ["worker"]),
    mayTellOfPostgres: createPostgresTurn(config.REDIS_URL),
    ...(onLook ? { onLook } : {}),
  });
}
