import pg from "pg";
import { EMAILS_CHANNEL } from "#db/emails/channel.ts";
import { withTimeout } from "#domain/deadline.ts";
import type { Logger } from "#logger";

const RECONNECT_MS = 1_000;

/** Reconnects if the connection drops; polling covers the gaps. */
export function startListener(options: { databaseUrl: string; log: Logger; onNotify: () => void }): {
  stop: () => Promise<void>;
} {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function reconnect(): void {
    client?.removeAllListeners("end");
    client?.end().catch(() => {});
    client = undefined;
    if (!stopped) timer = setTimeout(connect, RECONNECT_MS);
  }

  async function connect(): Promise<void> {
    const next = createClient(options.databaseUrl);
    client = next;
    next.on("notification", options.onNotify);
    next.on("error", () => {});
    next.on("end", reconnect);
    try {
      await next.connect();
      await next.query(`listen ${EMAILS_CHANNEL}`);
      options.onNotify();
    } catch (error) {
      options.log.debug({ err: error }, "LISTEN failed; falling back to polling");
      if (client === next && !stopped) reconnect();
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    client?.removeAllListeners("end");
    // An unresponsive Postgres must not delay the shutdown.
    if (client) await withTimeout(1_000, "Postgres", client.end()).catch(() => {});
  }

  void connect();
  return { stop };
}

function createClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: "ashfield-listen",
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
  });
}
