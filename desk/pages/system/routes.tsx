import { company } from "#content/company.ts";
import { findBackupState } from "#db/backups/state.ts";
import { checkRetention } from "#ops/checks/backups.ts";
import { describeConnectionError } from "#ops/connections.ts";
import { readStatus } from "#ops/status/read-status.ts";
import { listStatusRows } from "#ops/status/rows.ts";
import type { Page, Route, Visit } from "../../route.ts";
import { SystemPage } from "./system-page.tsx";

/** Shorter than for the ops command: someone is waiting for the page. */
const TIMEOUT_MS = 1_500;

/** Shows `ops status`. */
export const system: Route[] = [{ method: "get", path: "/system", nav: "System status", handle: show }];

async function show({ services }: Visit): Promise<Page> {
  const { db, siteUrl, redisUrl, expectedProcesses } = services;
  const [status, backup] = await Promise.all([
    readStatus({
      ...{ siteUrl, redisUrl, expectedProcesses },
      openDatabase: async () => db,
      explain: (error) => `Postgres: ${describeConnectionError(error)}`,
      channels: undefined,
      timeoutMs: TIMEOUT_MS,
    }),
    findBackupState(db).catch(() => undefined),
  ]);
  const retention = checkRetention(backup, company.copiesKeptDays);
  return {
    title: "System status",
    body: <SystemPage at={status.at} rows={listStatusRows(status)} retention={retention} />,
  };
}
