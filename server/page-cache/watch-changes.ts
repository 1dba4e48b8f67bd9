import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PAGES_CHANNEL } from "#db/pages/channel.ts";
import { withTimeout } from "#domain/deadline.ts";
import type { Logger } from "#logger";

/** Bounds the delay of a change to 4 s if the connection is silently lost while Postgres is up (ms). */
const PING_MS = 1_000;
const RECONNECT_MS = 500;
const CONNECT_MS = 1_500;
/** Changes within this time (ms) count as one, because each discards the pages being rendered. */
const COALESCE_MS = 50;

type Handlers = Record<"onChange" | "onDown", () => void>;
type WatchOptions = Handlers & { databaseUrl: string; log: Logger };

/**
 * LISTENs on its own connection for changes to what pages show.
 * @param options.onChange Also called after each (re)connect, as changes may have been missed before.
 */
export function watchPageChanges(options: WatchOptions): { stop: () => void } {
  const { databaseUrl, log, onChange, onDown } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let isDown = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "ashfield-pages",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const onNotification = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, COALESCE_MS);
    };
    client.on("error", reject).on("end", () => reject(new Error("the connection to Postgres ended")));
    try {
      await Promise.race([client.connect(), lost]);
      client.on("notification", onNotification);
      await withTimeout(PING_MS, "Postgres", client.query(`listen ${PAGES_CHANNEL}`));
      log.info("subscribed to page changes");
      isDown = false;
      onChange();
      while (!signal.aborted) {
        await withTimeout(PING_MS, "Postgres", client.query("select"));
        await Promise.race([pause(PING_MS), lost]);
      }
    } finally {
      client.removeListener("notification", onNotification);
      clearTimeout(timer);
      // Closes the connection even with a query open.
      client.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    for (; !signal.aborted; await pause(RECONNECT_MS)) {
      const error = await listen().catch((reason: unknown) => reason);
      if (isDown || signal.aborted) continue;
      isDown = true;
      log.warn({ err: error }, "cannot listen for page changes; serving the last good pages");
      onDown();
    }
  }

  void run();
  return { stop: () => stopping.abort() };
}
