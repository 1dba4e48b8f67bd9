import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { environmentOf } from "../../support/test-worker.ts";
import { inTurns } from "../figures.ts";
import { readCpuMs } from "../process-time.ts";
import type { Table } from "../report.ts";
import type { Helper, Setting } from "../setting.ts";

type Setup = { name: string; answerMs: number; workers: number; mails: number };

const setups: Setup[] = [
  { name: "1 worker", answerMs: 0, workers: 1, mails: 4_000 },
  { name: "2 workers", answerMs: 0, workers: 2, mails: 4_000 },
  { name: "1 worker, answers after 150 ms", answerMs: 150, workers: 1, mails: 3_000 },
  { name: "2 workers, answers after 150 ms", answerMs: 150, workers: 2, mails: 3_000 },
];
const baselines = ["1 worker", "1 worker, answers after 150 ms"];

/** Mails a second of a backlog: one and two workers, a mail server at rest and one that takes 150 ms a mail. */
export async function run(setting: Setting): Promise<Table[]> {
  const share = setting.options.isQuick ? 0.1 : 1;
  const servers = new Map<number, Helper>();
  for (const { answerMs } of setups)
    if (!servers.has(answerMs))
      servers.set(answerMs, await setting.startHelper("mail-server", [String(answerMs)]));
  const seen = await inTurns(setups, setting.rounds(3, 1), (setup) => {
    const server = servers.get(setup.answerMs);
    if (!server) throw new Error("no mail server");
    return timeBacklog(setting, server, { ...setup, mails: setup.mails * share });
  });
  const goalOf = ({ answerMs, workers }: Setup) =>
    workers === 1 ? { goal: { atLeast: answerMs === 0 ? 150 : 100 } } : { goal: TWICE };
  const rowsOf = (unit: string, read: (one: Backlog) => number) =>
    [...seen].map(([setup, times], at) => ({
      ...{ name: setup.name, unit, values: times.map(read) },
      ...(baselines.includes(setup.name) ? {} : { baseline: baselines[Math.floor(at / 2)] ?? "" }),
    }));
  return [
    {
      title: "Mails a second",
      rows: rowsOf("a second", ({ rate }) => rate).map((row, at) => ({
        ...row,
        ...goalOf(setups[at] as Setup),
      })),
    },
    { title: "The workers' processor time of a mail", rows: rowsOf("ms", ({ cpuMs }) => cpuMs) },
  ];
}

const TWICE = { of: "ratio", atLeast: 1.6 } as const;

/** `rate` is mails a second between the first and the last that the mail server accepted. */
type Backlog = { rate: number; cpuMs: number };

async function timeBacklog(
  setting: Setting,
  { child: server, port }: Helper,
  setup: Setup,
): Promise<Backlog> {
  const database = await setting.openDatabase({ isEmpty: true });
  const redis = new Redis(setting.redisUrl);
  const workers: ChildProcess[] = [];
  try {
    await redis.flushall();
    await insertBacklog(database.db, setup.mails);
    const addresses = {
      databaseUrl: database.url,
      redisUrl: setting.redisUrl,
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
    for (const worker of workers) await end(worker);
    redis.disconnect();
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
    server.on("message", function look() {
      count += 1;
      if (count === 1) first = performance.now();
      if (count < mails) return;
      clearTimeout(timer);
      server.off("message", look);
      resolve(((mails - 1) * 1_000) / (performance.now() - first));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
