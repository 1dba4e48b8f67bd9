import pg from "pg";
import { PAGES_CHANNEL } from "#db/pages/channel.ts";
import { within } from "#deadline";
import type { Logger } from "#logger";

/**
 * Milliseconds between two questions to Postgres, and for the answer to one; then a silent connection is lost. With the wait before a new one
 * and the time for it, a change stays unseen for 4 s at most while Postgres itself is well, so that every process shows it within 5.
 */
const ASK_MS = 1_000;
const RECONNECT_MS = 500;
const CONNECT_MS = 1_500;

/**
 * Keeps one connection that LISTENs for changes of what pages show. Postgres tells them when a transaction commits, so a
 * change is known to every process before long, whoever made it.
 * @param options.onUp Called when changes begin to be heard; those before may have been missed.
 * @param options.onDown Called when they are no longer heard.
 */
export function watchPageChanges(options: {
  databaseUrl: string;
  log: Logger;
  onChange: () => void;
  onUp: () => void;
  onDown: () => void;
}): { stop: () => Promise<void> } {
  const { databaseUrl, log, onChange, onUp, onDown } = options;
  const stopping = new AbortController();
  /** undefined before the first attempt. */
  let isUp: boolean | undefined;

  function tellDown(error: unknown): void {
    if (isUp === false || stopping.signal.aborted) return;
    isUp = false;
    log.warn({ err: error }, "no changes are heard; pages are sent as they were read last");
    onDown();
  }

  async function listen(): Promise<void> {
    const client = createClient(databaseUrl);
    const lost = new Promise<never>((_resolve, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("the connection to Postgres has ended")));
    });
    lost.catch(() => {});
    client.on("notification", onChange);
    try {
      await Promise.race([client.connect(), lost]);
      await within(ASK_MS, "Postgres", client.query(`listen ${PAGES_CHANNEL}`));
      log.info("changes of pages are heard");
      isUp = true;
      onUp();
      while (!stopping.signal.aborted) {
        await within(ASK_MS, "Postgres", client.query("select"));
        await Promise.race([pause(ASK_MS, stopping.signal), lost]);
      }
    } finally {
      client.removeListener("notification", onChange);
      // With a question open, this cuts the connection at once.
      client.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(tellDown);
      await pause(RECONNECT_MS, stopping.signal);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await within(1_000, "Postgres", running).catch(() => {});
    },
  };
}

/** Ends early when the process stops. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

function createClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: "ashfield-pages",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
}
