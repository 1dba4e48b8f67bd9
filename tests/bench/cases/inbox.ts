import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { sendForm } from "../../faults/visitor.ts";
import { environmentOf } from "../../support/test-worker.ts";
import type { Accepted } from "../mail-server.ts";
import type { Table } from "../report.ts";
import type { Setting } from "../setting.ts";
import { fillForms } from "./form-post.ts";

/** Friends' mails that the site sends in an hour; more wait for the next one. */
const MAILS = 50;
const LATEST_MS = 60_000;

/**
 * From the moment a referrer presses the button to the moment the friend's mail server has taken the mail: web, outbox,
 * queue, worker and SMTP, one form after the other.
 */
export async function run(setting: Setting): Promise<Table[]> {
  const database = await setting.openDatabase();
  const web = await setting.startWeb(database);
  const mailServer = await setting.startHelper("mail-server", ["0"]);
  const { port } = mailServer;
  await startWorker(setting, {
    databaseUrl: database.url,
    redisUrl: setting.redisUrl,
    smtpUrl: `smtp://mover:secret@127.0.0.1:${port}`,
  });
  const values: number[] = [];
  for (let round = 0; round < setting.rounds(4, 1); round += 1) {
    // Nobody has mailed anything this hour.
    await sql`truncate referrals, emails cascade`.execute(database.db);
    const forms = await fillForms(web.url, setting.options.isQuick ? 10 : MAILS);
    for (const form of forms) {
      const accepted = waitForMail(mailServer.child, form.friendEmail);
      const started = performance.now();
      const { status } = await sendForm(web.url, form);
      if (status !== 200) throw new Error(`a form was answered with ${status}`);
      await accepted;
      values.push(performance.now() - started);
    }
  }
  // The first mail waits for connections that are open from then on.
  values.shift();
  const row = { name: "post to the friend's inbox", unit: "ms", values };
  return [{ title: "From post to inbox", rows: [row, { ...row, figure: "p95", goal: { atMost: 1_000 } }] }];
}

async function startWorker(setting: Setting, addresses: Parameters<typeof environmentOf>[0]): Promise<void> {
  const worker = spawn(process.execPath, ["jobs/worker.ts"], {
    env: { ...process.env, ...environmentOf(addresses), LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  setting.atEnd(async () => {
    if (worker.exitCode !== null) return;
    worker.kill("SIGTERM");
    await once(worker, "exit");
  });
}

function waitForMail(server: ChildProcess, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer);
      server.off("message", look);
      if (error) reject(error);
      else resolve();
    };
    const look = (message: unknown) => {
      if ((message as Accepted).accepted.includes(address)) end();
    };
    const timer = setTimeout(() => end(new Error(`no mail to ${address} came`)), LATEST_MS);
    server.on("message", look);
  });
}
