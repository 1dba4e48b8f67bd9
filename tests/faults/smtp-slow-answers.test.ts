import { expect, test } from "vitest";
import { checkDelivery, fillOutbox, waitUntilSettled } from "./delivery.ts";
import { startWorker } from "./processes.ts";
import { openSite } from "./site.ts";

test("a final reply that takes or trickles for 65 s delivers one copy", async () => {
  const site = await openSite();
  site.smtp.plan(({ step, count }) => {
    if (step !== "dot") return "ok";
    return count === 1 ? { after: 65_000 } : { after: 65_000, every: 20_000 };
  });
  await startWorker(site.addresses);
  await fillOutbox(site.db, 2);
  await waitUntilSettled(site.db, 120_000);
  const delivery = await checkDelivery(site.db, site.smtp);
  expect(delivery).toMatchObject({ rows: 2, sent: 2, lost: 0, duplicates: 0 });
  expect(site.smtp.log).toHaveLength(2);
});
