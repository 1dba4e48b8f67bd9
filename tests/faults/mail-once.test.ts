import { expect, onTestFinished, test } from "vitest";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { checkDelivery, waitUntilSettled } from "./delivery.ts";
import { startWeb, startWorker } from "./processes.ts";
import { openSite } from "./site.ts";
import { fillForm, isAcknowledged, sendForm } from "./visitor.ts";

test("a form resent after a crash between commit and response is stored and emailed once", async () => {
  const site = await openSite();
  const proxy = await startTcpProxy(site.addresses.databaseUrl);
  onTestFinished(() => proxy.close());
  await startWorker(site.addresses);
  let web = await startWeb({ ...site.addresses, databaseUrl: proxy.url });
  for (let count = 0; count < 2; count += 1) {
    const form = await fillForm(web.url);
    const doomed = web;
    let isKilled = false;
    proxy.watch((chunk) => {
      if (!chunk.includes("COMMIT\0")) return true;
      isKilled = true;
      doomed.kill("SIGKILL");
      return false;
    });
    expect(isAcknowledged(await sendForm(web.url, form))).toBe(false);
    expect(isKilled).toBe(true);
    await doomed.ended;
    proxy.watch(() => true);
    web = await startWeb({ ...site.addresses, databaseUrl: proxy.url });
    expect(isAcknowledged(await sendForm(web.url, form))).toBe(true);
  }
  await waitUntilSettled(site.db);
  expect(await site.db.selectFrom("referrals").select("id").execute()).toHaveLength(2);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ rows: 4, sent: 4, lost: 0, duplicates: 0, unknown: 0 });
});
