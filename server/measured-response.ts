import type { ServerResponse } from "node:http";

/** What the metrics need to know of an answer when it has left (server/web-metrics.ts). */
export type MeasuredResponse = ServerResponse & {
  measured?: { started: number; route: string; method: string };
  /** How the page cache answered. */
  cacheAnswer?: "hit" | "made" | "joined" | "changed" | "last";
  /** Express's. */
  locals?: { isRefused?: boolean };
};
