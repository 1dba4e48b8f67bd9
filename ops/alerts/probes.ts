import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { TLSSocket } from "node:tls";
import type { Kysely } from "kysely";
import { findBackupState } from "#db/backups/state.ts";
import { listProcessRuns } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { withTimeout } from "#domain/timeout.ts";
import type { OwnProcess } from "../checks/check-result.ts";
import { readBacklog } from "../checks/emails.ts";
import { checkRedis } from "../checks/redis.ts";
import { describeConnectionError } from "../connections.ts";
import { readDisk } from "../disk.ts";

const TIMEOUT_MS = 5_000;

export type Snapshot = Awaited<ReturnType<typeof probeServices>> &
  Awaited<ReturnType<typeof probeDatabase>> & {
    /** Processes that must send heartbeats. */
    expected: readonly OwnProcess[];
  };

/** In a container, the disk is the engine's, with the volumes. A probe without an address returns undefined. */
export async function probeServices(siteUrl: string | undefined, redisUrl: string | undefined) {
  const redis = redisUrl ? await checkRedis(redisUrl, TIMEOUT_MS) : undefined;
  const site = siteUrl ? await readSite(siteUrl) : undefined;
  return { redis, site, disk: await readDisk("/") };
}

export async function probeDatabase(db: Kysely<Database>) {
  const runs = await listProcessRuns(db);
  return { runs, ...(await readBacklog(db)), backup: await findBackupState(db) };
}

/** Any response counts, whatever the certificate. `fault` is such as "connection refused". */
export async function readSite(url: string) {
  const address = new URL("/livez", url);
  const request = address.protocol === "https:" ? requestHttps : requestHttp;
  const sent = request(address, { method: "HEAD", agent: false, rejectUnauthorized: false });
  try {
    const answer = once(sent.end(), "response") as Promise<[IncomingMessage]>;
    const [{ socket }] = await withTimeout(TIMEOUT_MS, "the site", answer);
    const validTo = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : undefined;
    return { url, fault: null, validTo };
  } catch (error) {
    return { url, fault: describeConnectionError(error), validTo: undefined };
  } finally {
    sent.on("error", () => {}).destroy();
  }
}
