import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { type ChannelConfig, createChannels } from "./channels.ts";
import { createOutsideLook } from "./look.ts";
import { createPostgresTurn } from "./postgres-turn.ts";
import { type AlertWatch, startAlertWatch } from "./watch.ts";

/** The part of a process's configuration that the watch needs. */
export type AlertConfig = ChannelConfig & {
  SITE_URL: string;
  NODE_ENV: string;
  REDIS_URL?: string | undefined;
};

/** Starts the watch as a process is configured. Elsewhere than in production nobody needs to run a web process that gives signs. */
export function startConfiguredWatch(config: AlertConfig, db: Kysely<Database>, log: Logger): AlertWatch {
  return startAlertWatch({
    db,
    siteUrl: config.SITE_URL,
    channels: createChannels(config),
    log,
    lookOutside: createOutsideLook({ siteUrl: config.SITE_URL, redisUrl: config.REDIS_URL }),
    expected: config.NODE_ENV === "production" ? ["web", "worker"] : ["worker"],
    mayTellOfPostgres: createPostgresTurn(config.REDIS_URL),
  });
}
