import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Kysely } from "kysely";
import { findBackupState } from "#db/backups/state.ts";
import { databaseTime } from "#db/clock/database-time.ts";
import { findBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { findMailOutage } from "#db/emails/outage.ts";
import { countDeadMails, findLateEmails, listUnsentEmails } from "#db/emails/unsent.ts";
import { listProcessRuns } from "#db/processes/runs.ts";
import { findSiteLimitHolds } from "#db/referrals/holds.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import { type Disk, readDisk } from "#server/metrics/disk.ts";
import type { CheckResult } from "../checks/check-result.ts";
import type { OwnProcess } from "../checks/processes.ts";
import { checkRedis } from "../checks/redis.ts";
import { describeConnectionError } from "../connections.ts";

const TIMEOUT_MS = 5_000;
const CERTIFICATE_EVERY_MS = 3_600_000;

/** An email that has waited for this long is late. */
export const LATE_MAIL_SECONDS = 900;

/** Undefined if a probe could not run. */
type ProbeResults = {
  redis: CheckResult[] | undefined;
  /** In bytes. */
  disk: Disk | undefined;
  certificate: { host: string; validTo: Date } | undefined;
  /** Why the public URL does not respond, such as "connection refused"; null if it does. */
  site: { url: string; fault: string | null } | undefined;
};

export type Snapshot = ProbeResults &
  Awaited<ReturnType<typeof probeDatabase>> & {
    /** Processes that must send heartbeats. */
    expected: readonly OwnProcess[];
  };

/**
 * In a container, the disk is the engine's, with the volumes. The certificate is probed hourly. A probe that cannot run
 * here returns undefined.
 */
export function createProbes(options: {
  siteUrl: string;
  redisUrl: string | undefined;
  diskPath?: string;
  isPublic?: boolean;
}): () => Promise<ProbeResults> {
  const { siteUrl, redisUrl, diskPath = "/", isPublic = false } = options;
  let certificate: ProbeResults["certificate"];
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt > CERTIFICATE_EVERY_MS) {
      askedAt = performance.now();
      certificate = await readCertificate(siteUrl);
    }
    const [redis, disk, site] = await Promise.all([
      redisUrl ? checkRedis(redisUrl, TIMEOUT_MS) : undefined,
      readDisk(diskPath),
      isPublic ? readSite(siteUrl) : undefined,
    ]);
    return { redis, disk, certificate, site };
  };
}

export async function probeDatabase(db: Kysely<Database>) {
  // In sequence: they share a connection.
  const runs = await listProcessRuns(db);
  const outage = await findMailOutage(db);
  const unsent = await listUnsentEmails(db);
  const late = await findLateEmails(db, LATE_MAIL_SECONDS);
  const dead = await countDeadMails(db);
  const mailbox = await findBounceMailbox(db);
  const siteLimitHolds = await findSiteLimitHolds(db);
  const backup = await findBackupState(db);
  const reading = await findLastReading(db);
  const now = reading?.now ?? (await databaseTime(db));
  return { runs, outage, unsent, late, dead, mailbox, siteLimitHolds, reading, backup, now };
}

/** Any response counts; the certificate has its own probe. */
async function readSite(siteUrl: string): Promise<NonNullable<ProbeResults["site"]>> {
  const address = new URL("/livez", siteUrl);
  const options = { method: "HEAD", agent: false, rejectUnauthorized: false, timeout: TIMEOUT_MS } as const;
  return new Promise((resolve) => {
    const end = (error?: unknown) => {
      sent.destroy();
      resolve({ url: siteUrl, fault: error ? describeConnectionError(error) : null });
    };
    const sent =
      address.protocol === "https:" ? requestHttps(address, options) : requestHttp(address, options);
    sent.once("response", () => end());
    sent.once("timeout", () => end(new Error("timeout")));
    sent.on("error", end);
    sent.end();
  });
}

/** When the certificate expires, trusted or not; undefined for http or without a response. */
export async function readCertificate(siteUrl: string): Promise<ProbeResults["certificate"]> {
  const { protocol, hostname: host, port } = new URL(siteUrl);
  if (protocol !== "https:") return undefined;
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    });
    const end = (found: ProbeResults["certificate"]) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(undefined));
    socket.once("error", () => end(undefined));
    socket.once("secureConnect", () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(validTo.getTime()) ? undefined : { host, validTo });
    });
  });
}
