import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withTimeout } from "#domain/timeout.ts";

/** "emails" wakes the relay; triggers send the name of a changed table that pages show to "page_changes". */
export type Channel = "emails" | "page_changes";

/** Bounds the delay of a notification to 4 s if the connection is silently lost while Postgres is up (ms). */
const PING_MS = 1_000;
const RECONNECT_MS = 500;
const CONNECT_MS = 1_500;
/** Notifications within this time (ms) count as one. */
const COALESCE_MS = 50;

/**
 * LISTENs on its own connection, and reconnects if it drops.
 * @param options.onNotify Also called after each (re)connect, as notifications may have been missed before.
 * @param options.onDown Called once per outage.
 */
export function listen(options: {
  databaseUrl: string;
  channel: Channel;
  onNotify: () => void;
  onDown: (error: unknown) => void;
}): { stop: () => void } {
  const { databaseUrl, channel, onNotify, onDown } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let isDown = false;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "ashfield-listen",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const onNotification = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onNotify();
      }, COALESCE_MS);
    };
    client.on("error", reject).on("end", () => reject(new Error("the connection to Postgres ended")));
    try {
      await Promise.race([client.connect(), lost]);
      client.on("notification", onNotification);
      await withTimeout(PING_MS, "Postgres", client.query(`listen ${channel}`));
      isDown = false;
      onNotify();
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
      const error = await listenOnce().catch((reason: unknown) => reason);
      if (isDown || signal.aborted) continue;
      isDown = true;
      onDown(error);
    }
  }

  void run();
  return { stop: () => stopping.abort() };
}
