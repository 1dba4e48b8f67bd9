import { company } from "#content/company.ts";
import { findBackupState } from "#db/backups/state.ts";
import { countJobs } from "#jobs/queues.ts";
import { checkRetention } from "#ops/checks/backups.ts";
import { describeConnectionError } from "#ops/connections.ts";
import { readStatus } from "#ops/status/read-status.ts";
import { listStatusRows } from "#ops/status/rows.ts";
import type { Page, Route, Visit } from "../../route.ts";
import { MachineRoom } from "./machine-room.tsx";

/** The office waits for this page, so a service that is away is given up sooner than on a command's line. */
const TIMEOUT_MS = 1_500;

/** How the machine is: what `ops status` says. */
export const machine: Route[] = [{ method: "get", path: "/machine", nav: "Machine room", answer: show }];

async function show({ services }: Visit): Promise<Page> {
  const { db, siteUrl, redisUrl, expectedProcesses } = services;
  const [status, backup] = await Promise.all([
    readStatus({
      ...{ siteUrl, redisUrl, expectedProcesses, countJobs },
      openDatabase: async () => db,
      explain: (error) => `Postgres: ${describeConnectionError(error)}`,
      channels: undefined,
      timeoutMs: TIMEOUT_MS,
    }),
    findBackupState(db).catch(() => undefined),
  ]);
  const keeping = checkRetention(backup, company.copiesKeptDays);
  return {
    title: "Machine room",
    body: <MachineRoom at={status.at} rows={listStatusRows(status)} keeping={keeping} />,
  };
}
