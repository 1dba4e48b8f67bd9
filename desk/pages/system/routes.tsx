import { checkSite } from "#ops/checks/site.ts";
import type { Page, Route, Visit } from "../../route.ts";
import { SystemPage } from "./system-page.tsx";

/** Shorter than for the ops command: someone is waiting for the page. */
const TIMEOUT_MS = 1_500;

/** Shows `ops status`. */
export const system: Route[] = [{ method: "get", path: "/system", nav: "System status", handle: show }];

async function show({ services }: Visit): Promise<Page> {
  const { db, redisUrl, expectedProcesses, allowSamples } = services;
  const results = await checkSite({
    ...{ redisUrl, expectedProcesses, timeoutMs: TIMEOUT_MS },
    openDatabase: async () => db,
    severity: allowSamples ? "warn" : "fail",
  });
  return { title: "System status", body: <SystemPage at={new Date()} results={results} /> };
}
