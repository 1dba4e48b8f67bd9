import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { createChannels } from "#ops/alerts/channels.ts";
import { createHeartbeat } from "#ops/alerts/heartbeat.ts";
import { probeServices } from "#ops/alerts/probes.ts";
import { createWatchdog } from "#ops/alerts/watchdog.ts";
import type { CheckResult } from "#ops/checks/check-result.ts";
import {
  earlier,
  openEmailServices,
  refer,
  updateEveryEmail,
  waitForEmail,
} from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { listen } from "../support/listen.ts";
import { createTestLogger } from "../support/run-log.ts";
import { ops } from "../support/run-ops.ts";
import { patient } from "../support/services.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { startWebhook, type Webhook } from "../support/webhook.ts";

const OPERATOR = "operator@example.com";
const office = await openEmailServices();
const { db } = office;
let webhook: Webhook;

beforeEach(async () => {
  for (const table of ["referrals", "mail_outage", "processes", "alerts"] as const)
    await db.deleteFrom(table).execute();
  await office.redis.flushdb();
  webhook = await startWebhook();
  onTestFinished(webhook.close);
});

type Check = ReturnType<typeof createWatchdog>;

type Changes = Partial<Pick<Parameters<typeof createWatchdog>[0], "now" | "probe" | "expected">> & {
  databaseUrl?: string;
  smtpUrl?: string;
  email?: string;
};

/** Returns the check. */
function watch({ email, databaseUrl, smtpUrl, ...changes }: Changes = {}): Check {
  const usual = office.addresses;
  const own = createDatabase(databaseUrl ?? usual.databaseUrl, { max: 2, ...patient });
  onTestFinished(() => own.destroy());
  return createWatchdog({
    db: own,
    siteUrl: "https://www.example.com",
    channels: createChannels({
      ALERT_WEBHOOK: webhook.url,
      ALERT_EMAIL: email,
      SMTP_URL: smtpUrl ?? usual.smtpUrl,
      MAIL_FROM: "Ashfield <moves@example.com>",
      mailDomain: "example.com",
    }),
    log: createTestLogger("worker", []),
    probe: () => probeServices(undefined, usual.redisUrl),
    expected: ["worker"],
    ...changes,
  });
}

async function passMinutes(minutes: number): Promise<void> {
  const age = (...columns: string[]) => earlier(`${minutes} minutes`, ...columns);
  await updateEveryEmail(db, age("created_at", "sent_at", "next_attempt_at"));
  await sql`update mail_outage set ${age("since", "next_try_at")}`.execute(db);
  await sql`update processes set ${age("started_at", "seen_at")} where name = 'caddy'`.execute(db);
  await sql`update alerts set ${age("began_at", "due_at", "ended_at", "well_since")}`.execute(db);
}

async function startWorkerAndWait(changes: { smtpUrl?: string } = {}): Promise<void> {
  office.startWorker(changes);
  await eventually(async () =>
    expect(await db.selectFrom("processes").select("id").execute()).toHaveLength(1),
  );
}

async function checkAfter(minutes: number, check: Check): Promise<void> {
  await passMinutes(minutes);
  await check();
}

/** A fault counts as over only if it is still gone `minutes` later. */
async function checkTwice(check: Check, minutes = 6): Promise<void> {
  await check();
  await checkAfter(minutes, check);
}

/** Watches a disk of 100 bytes. */
function watchDisk(disk: { free: number }): Check {
  const rest = { redis: [], site: undefined };
  return watch({ probe: async () => ({ ...rest, disk: { ...disk, size: 100 } }), expected: [] });
}

const listMessages = () => webhook.messages.map(({ alert, state }) => `${alert} ${state}`);

// tests/ops/alert-rules.test.ts has when each fault starts and ends.
test("a mail server that is down for 20 minutes raises one alert and one all-clear", async () => {
  const smtp = await startTcpProxy(office.addresses.smtpUrl);
  onTestFinished(smtp.close);
  await startWorkerAndWait({ smtpUrl: smtp.url });
  const watchdog = watch({ smtpUrl: smtp.url, email: OPERATOR });
  smtp.cut();
  const { friendEmail, referrerEmail } = await refer(db);
  await eventually(async () =>
    expect(await db.selectFrom("mail_outage").select("error").execute()).toHaveLength(1),
  );
  await watchdog();
  await checkAfter(14, watchdog);
  expect(listMessages()).toEqual([]);
  await checkAfter(2, watchdog);
  expect(webhook.messages).toMatchObject([
    {
      ...{ alert: "mail", state: "started", site: "https://www.example.com" },
      text: expect.stringMatching(
        /^www\.example\.com: Email has stopped\nEmail has stopped: stopped at .* 2 emails waiting.*\nRun: ops check mail\n/,
      ),
    },
  ]);
  // A restarted watchdog does not repeat the alert.
  await checkAfter(4, watch({ smtpUrl: smtp.url }));
  expect(listMessages()).toHaveLength(1);

  smtp.restore();
  await passMinutes(1);
  for (const address of [friendEmail, referrerEmail]) await waitForEmail(office.sink, address);
  await eventually(async () => {
    await watchdog();
    expect(await db.selectFrom("alerts").select("well_since").execute()).toEqual([
      { well_since: expect.any(Date) },
    ]);
  });
  await checkAfter(4, watchdog);
  expect(listMessages()).toHaveLength(1);
  await checkAfter(2, watchdog);
  expect(listMessages()).toEqual(["mail started", "mail ended"]);
  // Measured to the recovery, not to the all-clear.
  expect(webhook.messages[1]?.text).toMatch(/Resolved: Email has stopped\.\nIt lasted [56] min, from /);
  expect(office.sink.to(OPERATOR).map(({ subject }) => subject)).toEqual([
    "www.example.com: resolved: Email has stopped",
  ]);
});

test("Postgres being down raises one alert and one all-clear, timed by the process itself", async () => {
  const postgres = await startTcpProxy(office.addresses.databaseUrl);
  onTestFinished(postgres.close);
  await startWorkerAndWait();
  let seconds = 0;
  const watchdog = watch({ databaseUrl: postgres.url, now: () => new Date(seconds * 1_000) });
  const checkLater = (more: number) => {
    seconds += more;
    return watchdog();
  };
  await checkLater(0);
  postgres.cut();
  await checkLater(0);
  await checkLater(119);
  expect(listMessages()).toEqual([]);
  await checkLater(2);
  await checkLater(600);
  expect(listMessages()).toEqual(["postgres started"]);
  postgres.restore();
  await checkLater(30);
  await checkLater(30);
  expect(listMessages()).toEqual(["postgres started", "postgres ended"]);
  expect(webhook.messages[1]?.text).toMatch(/It lasted 13 min/);

  // Down for longer than an alert needs, but back by the next check.
  postgres.cut();
  await checkLater(0);
  postgres.restore();
  await checkLater(130);
  await checkLater(130);
  expect(listMessages()).toHaveLength(2);
});

test("a fault that soon returns raises one alert and one all-clear", async () => {
  const disk = { free: 5 };
  const watchdog = watchDisk(disk);
  // Without merging, this half hour would send four pairs of messages.
  for (let round = 0; round < 8; round += 1) {
    disk.free = round % 2 === 0 ? 5 : 50;
    await watchdog();
    await checkAfter(4, watchdog);
  }
  expect(listMessages()).toEqual(["disk started"]);
  await checkAfter(2, watchdog);
  expect(listMessages()).toEqual(["disk started", "disk ended"]);
  expect(webhook.messages[1]?.text).toMatch(/It lasted 28 min/);
});

test("an alert that no channel accepts is sent again by the next check", async () => {
  const watchdog = watchDisk({ free: 5 });
  webhook.isBroken = true;
  await watchdog();
  expect(listMessages()).toEqual([]);
  webhook.isBroken = false;
  await watchdog();
  await watchdog();
  expect(listMessages()).toEqual(["disk started"]);
});

test("a fault that ends before its alert was sent sends nothing", async () => {
  const down: CheckResult = { part: "redis", level: "fail", what: "server", detail: "cannot be reached" };
  let redis = [down];
  const probe = async () => ({ redis, disk: undefined, site: undefined });
  const watchdog = watch({ probe, expected: [] });
  await watchdog();
  await passMinutes(3);
  redis = [];
  await checkTwice(watchdog);
  await checkTwice(watchdog);
  expect(listMessages()).toEqual([]);
  expect(await db.selectFrom("alerts").selectAll().execute()).toEqual([]);
});

test("an unreachable site raises an alert, and an all-clear when it is back", async () => {
  const caddy = createServer((_request, response) => response.writeHead(502).end());
  const listen = (port = 0) =>
    new Promise<void>((resolve) => caddy.listen(port, "127.0.0.1", () => resolve()));
  await listen();
  const { port } = caddy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(() => void caddy.close());
  const probe = async () => ({
    ...(await probeServices(url, undefined)),
    disk: undefined,
  });
  const watchdog = watch({ probe, expected: [] });
  await watchdog();
  caddy.close();
  caddy.closeAllConnections();
  await watchdog();
  await checkAfter(2, watchdog);
  expect(listMessages()).toEqual([]);
  await checkAfter(2, watchdog);
  expect(listMessages()).toEqual(["caddy started"]);
  expect(webhook.messages[0]?.text).toContain(`${url} does not respond: connection refused`);
  await listen(port);
  await checkTwice(watchdog);
  expect(listMessages()).toEqual(["caddy started", "caddy ended"]);
});

const commands = (changes: Record<string, string> = {}) =>
  office.environment({ NODE_ENV: "development", SITE_URL: "https://www.example.com", ...changes });

test("ops alerts watch sends what ops status shows, which includes the commands to run", async () => {
  const environment = commands({ ALERT_WEBHOOK: webhook.url, SITE_URL: "http://www.example.com" });
  expect((await ops(environment, ["status"])).out).toMatch(/^ok +alerts +none open$/m);
  expect(await ops(environment, ["alerts", "watch", "--once"])).toMatchObject({ code: 0, out: "" });
  await passMinutes(4);
  expect(await ops(environment, ["alerts", "watch", "--once"])).toMatchObject({ code: 0, out: "" });
  expect(listMessages()).toEqual(["worker started"]);
  expect((await ops(environment, ["status"])).out).toMatch(
    /^fail +alerts +open +The worker is down \(since .* UTC\): no worker process is running.*; run: docker compose .* worker; docker compose logs --tail 50 worker$/m,
  );
});

test("ops alerts test tries each channel, and says which one failed", async () => {
  const none = await ops(commands(), ["alerts", "test"]);
  expect(none).toMatchObject({ code: 2, errors: expect.stringContaining("Set ALERT_EMAIL") });
  const environment = commands({ ALERT_WEBHOOK: webhook.url, ALERT_EMAIL: "try@example.com" });
  expect(await ops(environment, ["alerts", "test"])).toMatchObject({
    code: 0,
    out: "webhook: sent\nemail: sent\n",
  });
  expect(listMessages()).toEqual(["test started"]);
  expect(office.sink.to("try@example.com")[0]?.subject).toBe("www.example.com: test alert");
  webhook.isBroken = true;
  const broken = await ops(environment, ["alerts", "test"]);
  expect(broken.code).toBe(4);
  expect(broken.out).toContain("webhook: not sent: the webhook returned 500");
  expect(broken.out).toContain("email: sent");
});

test("alerts are addressed like any other email", async () => {
  const environment = commands({ ALERT_EMAIL: "usual@example.com" });
  expect(await ops(environment, ["alerts", "test"])).toMatchObject({ code: 0 });
  const [alert] = office.sink.to("usual@example.com");
  expect(alert?.messageId).toMatch(/@example\.com>$/);
  expect(alert?.header("Auto-Submitted")).toBe("auto-generated");
  expect(alert?.header("Feedback-ID")).toBe("alert:ashfield-moving");
});

test("ops alerts watch writes its heartbeat after each check, even while Postgres is down", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "ashfield-heartbeat-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const heartbeat = path.join(folder, "alive");
  const down = commands({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/none" });
  expect(await ops(down, ["alerts", "watch", "--once", "--heartbeat", heartbeat])).toMatchObject({ code: 0 });
  expect(existsSync(heartbeat)).toBe(true);
});

test("an outside service hears of each round that could be finished", async () => {
  const heard: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    heard.push(url);
    response.end("OK");
  });
  const HEARTBEAT_URL = `http://127.0.0.1:${await listen(server)}/0f1e-key`;
  onTestFinished(() => void server.close());
  const round = (changes: Record<string, string>) =>
    ops(commands({ HEARTBEAT_URL, ...changes }), ["alerts", "watch", "--once"]);
  await round({});
  expect(heard).toEqual(["/0f1e-key"]);
  await round({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/none" });
  expect(heard).toHaveLength(1);
});

test("a heartbeat that goes unheard is logged once, without the address", async () => {
  const logs: string[] = [];
  const beat = createHeartbeat("http://127.0.0.1:9/0f1e-key", createTestLogger("ops", logs));
  await beat();
  await beat();
  expect(logs).toHaveLength(1);
  expect(logs[0]).toContain("HEARTBEAT_URL cannot be reached");
  expect(logs[0]).not.toContain("0f1e");
});
