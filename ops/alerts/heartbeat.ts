import type { Logger } from "#logger";
import { describeConnectionError } from "../connections.ts";

const TIMEOUT_MS = 10_000;

/** Pings an outside service. Logs an ongoing failure once, without the address, which is a secret. */
export function createHeartbeat(url: string | undefined, log: Logger): () => Promise<void> {
  let isFailing = false;
  return async () => {
    const fault = url && (await request(url));
    if (fault && !isFailing) log.warn({ fault }, "HEARTBEAT_URL cannot be reached");
    isFailing = Boolean(fault);
  };
}

async function request(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    return describeConnectionError((error as Error).cause ?? error);
  }
}
