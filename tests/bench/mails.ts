import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { createTestDatabase, startTestServices } from "../support/services.ts";
import { environmentOf } from "../support/test-worker.ts";

const RUNS = [
  { answerMs: 0, workers: 1, mails: 4_000 },
  { answerMs: 0, workers: 2, mails: 4_000 },
  { answerMs: 150, workers: 1, mails: 3_000 },
  { answerMs: 150, workers: 2, mails: 3_000 },
];

/** Times a backlog of mails: one and two workers, a mail server at rest and one that takes 150 ms a mail. */
export async function run(): Promise<void> {
  const services = await startTestServices();
  const rates: number[] = [];
  try {
    for (const setup of RUNS) {
      const { rate, cpuMs } = await timeBacklog(services, setup);
      rates.push(rate);
      console.log(
        `${setup.workers} worker${setup.workers > 1 ? "s" : ""}, answer after ${setup.answerMs} ms: ${rate.toFixed(0)} mails a second, ${cpuMs.toFixed(1)} ms of the workers' CPU a mail`,
      );
    }
  } finally {
    await services.stop();
  }
  const [one = 0, two = 0, oneSlow = 0, twoSlow = 0] = rates;
  console.log(
    `Two workers against one: ${(two / one).toFixed(2)} times at rest, ${(twoSlow / oneSlow).toFixed(2)} times at 150 ms (targets: 200 a second at rest, 100 at 150 ms, 1.6 times)`,
  );
}

type Setup = (typeof RUNS)[number];
type TestServices = Awaited<ReturnType<typeof startTestServices>>;

/** `rate` is mails a second between the first and the last that the mail server accepted. */
async function timeBacklog(services: TestServices, setup: Setup): Promise<{ rate: number; cpuMs: number }> {
  const database = await createTestDatabase(services.databaseUrl);
  const redis = new Redis(services.redisUrl);
  const server = fork(path.join(import.meta.dirname, "mail-server.ts"), [String(setup.answerMs)]);
  const workers: ChildProcess[] = [];
  try {
    await redis.flushall();
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    await insertBacklog(database.db, setup.mails);
    const addresses = {
      databaseUrl: database.url,
      redisUrl: services.redisUrl,
      smtpUrl: `smtp://mover:secret@127.0.0.1:${port}`,
    };
    const accepted = listenForAccepted(server, setup.mails);
    for (let count = 0; count < setup.workers; count += 1)
      workers.push(
        spawn(process.execPath, ["jobs/worker.ts"], {
          env: { ...process.env, ...environmentOf(addresses), LOG_LEVEL: "warn" },
          stdio: ["ignore", "ignore", "inherit"],
        }),
      );
    const rate = await accepted;
    const cpuMs = workers.reduce((sum, { pid = 0 }) => sum + readCpuMs(pid), 0) / setup.mails;
    return { rate, cpuMs };
  } finally {
    for (const worker of workers) await end(worker, "SIGKILL");
    await end(server, "SIGTERM");
    redis.disconnect();
    await database.drop();
  }
}

async function insertBacklog(db: Kysely<Database>, mails: number): Promise<void> {
  await sql`
    insert into referrals (
      idempotency_key, status, status_token, discount_code, code_expires_at, referrer_name, referrer_email,
      referred_name, referred_email, referrer_key, friend_key)
    select gen_random_uuid(), 'received', gen_random_uuid(), 'ASH-' || n, now() + interval '1 year',
      'Maria Torres', 'maria' || n || '@example.org', 'Jo Park', 'jo' || n || '@example.net',
      'maria' || n || '@example.org', 'jo' || n || '@example.net'
    from generate_series(1, ${mails / 2}::int) as n`.execute(db);
  await sql`
    insert into emails (kind, referral_id, to_address, unsubscribe_token)
    select kind, referrals.id, case when kind = 'friend-discount' then referred_email else referrer_email end,
      gen_random_uuid()
    from referrals, (values ('friend-discount'), ('referrer-receipt')) as kinds (kind)`.execute(db);
}

function listenForAccepted(server: ChildProcess, mails: number): Promise<number> {
  let count = 0;
  let first = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`only ${count} of ${mails} mails arrived`)), 180_000);
    server.on("message", () => {
      count += 1;
      if (count === 1) first = performance.now();
      if (count < mails) return;
      clearTimeout(timer);
      resolve(((mails - 1) * 1_000) / (performance.now() - first));
    });
  });
}

/** User and system time of a process so far, its start included; 0 where there is no /proc. */
function readCpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
