import { expect, test } from "vitest";
import type { SmtpReply, SmtpStep } from "../support/faulty-smtp.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { countFirstTries, countPending, countTries, RETURN_MS } from "./outage-log.ts";
import { startWorker } from "./processes.ts";
import { isFull, recordRun, scale, timeLimit } from "./scale.ts";
import { openSite } from "./site.ts";
import { until } from "./until.ts";

const refusals: { step: SmtpStep; reply: SmtpReply }[] = [
  { step: "rcpt", reply: "554 client host blocked" },
  { step: "greeting", reply: "554 5.3.2 no mail from you" },
  { step: "ehlo", reply: "550 5.7.1 go away" },
  { step: "auth", reply: "535 5.7.8 wrong password" },
  { step: "rcpt", reply: "554 5.7.1 client host blocked" },
  { step: "dot", reply: "550 5.4.5 daily quota exceeded" },
];

test.for(isFull ? refusals : refusals.slice(0, 1))(
  "a server that answers everybody $reply at $step kills no mail, and is asked once a minute",
  async ({ step, reply }) => {
    const mails = scale(20, 100);
    const outageMs = scale(0, 190_000);
    const site = await openSite();
    site.smtp.plan((visit) => (visit.step === step ? reply : "ok"));
    const worker = await startWorker(site.addresses);
    await fillOutbox(site.db, mails);
    await until(async () => (await countPending(site.db)) === mails);
    const tried = await countFirstTries(worker.logs);
    await new Promise((resolve) => setTimeout(resolve, outageMs));
    const tries = countTries(worker.logs) - tried;
    site.smtp.plan(() => "ok");
    const healed = performance.now();
    await until(() => site.smtp.accepted().size > 0);
    const firstMs = Math.round(performance.now() - healed);
    const settledMs = await untilSettled(site.db, 60_000);
    const verdict = await judge(site.db, site.smtp);
    recordRun({
      fault: `${String(reply)} at ${step} for ${outageMs / 1_000} s`,
      seen: { ...verdict, tries, firstMs, settledMs },
    });
    expect(verdict).toMatchObject({ rows: mails, sent: mails, lost: 0, doubles: 0 });
    expect(tries).toBeLessThanOrEqual(Math.ceil(outageMs / 55_000));
    expect(firstMs).toBeLessThan(timeLimit(RETURN_MS));
  },
);
