import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { TLSSocket } from "node:tls";
import type { Kysely } from "kysely";
import { findBackupState } from "#db/backups/state.ts";
import { databaseTime } from "#db/clock/database-time.ts";
import { findBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { findMailOutage } from "#db/emails/outage.ts";
import { countDeadEmails, findStoppedFor, listUnsentEmails } from "#db/emails/unsent.ts";
import { listProcessRuns } from "#db/processes/runs.ts";
import { countSiteLimitHolds } from "#db/referrals/holds.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import type { OwnProcess } from "../checks/processes.ts";
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
export async function probeServices(options: {
  /** Undefined if the site has no public address. */
  siteUrl: string | undefined;
  redisUrl: string | undefined;
}) {
  const { siteUrl, redisUrl } = options;
  const [redis, disk, site] = await Promise.all([
    redisUrl ? checkRedis(redisUrl, TIMEOUT_MS) : undefined,
    readDisk("/"),
    siteUrl ? readSite(siteUrl) : undefined,
  ]);
  return { redis, disk, site };
}

export async function probeDatabase(db: Kysely<Database>) {
  // In sequence: they share a connection.
  const runs = await listProcessRuns(db);
  const outage = await findMailOutage(db);
  const unsent = await listUnsentEmails(db);
  const stoppedFor = await findStoppedFor(db);
  const dead = await countDeadEmails(db);
  const mailbox = await findBounceMailbox(db);
  const siteLimitHolds = await countSiteLimitHolds(db);
  const backup = await findBackupState(db);
  const reading = await findLastReading(db);
  const now = reading?.now ?? (await databaseTime(db));
  return { runs, outage, unsent, stoppedFor, dead, mailbox, siteLimitHolds, reading, backup, now };
}

/** Any response counts, whatever the certificate. `fault` is such as "connection refused". */
export async function readSite(
  url: string,
): Promise<{ url: string; fault: string | null; validTo: Date | undefined }> {
  const address = new URL("/livez", url);
  const options = { method: "HEAD", agent: false, rejectUnauthorized: false, timeout: TIMEOUT_MS } as const;
  return new Promise((resolve) => {
    const end = (error: unknown, validTo?: Date) => {
      sent.destroy();
      resolve({ url, fault: error ? describeConnectionError(error) : null, validTo });
    };
    const sent =
      address.protocol === "https:" ? requestHttps(address, options) : requestHttp(address, options);
    sent.once("response", ({ socket }) =>
      end(null, socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : undefined),
    );
    sent.once("timeout", () => end(new Error("timeout")));
    sent.on("error", end);
    sent.end();
  });
}
