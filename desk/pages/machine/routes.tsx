import type { RequestHandler } from "express";
import helmet from "helmet";
import { company } from "#content/company.ts";
import { findBackupState } from "#db/backups/state.ts";
import { countJobs } from "#jobs/queues.ts";
import { judgeKeeping } from "#ops/checks/backups.ts";
import { describeConnectionError } from "#ops/connections.ts";
import { readStatus } from "#ops/status/read-status.ts";
import { listStatusRows } from "#ops/status/rows.ts";
import type { Page, Route, Visit } from "../../route.ts";
import type { DeskServices } from "../../services.ts";
import { MachineRoom } from "./machine-room.tsx";

/** The office waits for this page, so a service that is away is given up sooner than on a command's line. */
const TIMEOUT_MS = 1_500;
const BOARD = "/machine/queue";

/** How the machine is: what `ops status` says, and the queue's board. */
export const machine: Route[] = [
  { method: "get", path: "/machine", nav: "Machine room", answer: show },
  { method: "mount", path: BOARD, handler: mountBoard },
];

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
  const keeping = judgeKeeping(backup, company.copiesKeptDays);
  return {
    title: "Machine room",
    body: (
      <MachineRoom
        at={status.at}
        rows={listStatusRows(status)}
        keeping={keeping}
        board={redisUrl ? BOARD : undefined}
      />
    ),
  };
}

/** Bull Board brings scripts and inline styles of its own, so it has a policy of its own. It is loaded when first asked for. */
function mountBoard({ redisUrl, log, stopped }: DeskServices) {
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
  let board: ReturnType<typeof open> | undefined;
  async function open(url: string) {
    const { createQueueBoard } = await import("#jobs/queue-board.ts");
    const opened = createQueueBoard({ redisUrl: url, basePath: BOARD, log });
    stopped.addEventListener("abort", opened.close, { once: true });
    return opened;
  }
  const handler: RequestHandler = (request, response, next) => {
    if (!redisUrl) return next();
    board ??= open(redisUrl);
    policy(request, response, () => {
      board?.then(({ handler }) => handler(request, response, next), next);
    });
  };
  return handler;
}
