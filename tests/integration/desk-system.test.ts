import { afterAll, expect, test } from "vitest";
import { createRun } from "#db/processes/runs.ts";
import { openDesk, startTestDesk } from "../support/desk.ts";
import { ops, productionOf } from "../support/run-ops.ts";
import { openTestRedis } from "../support/test-redis.ts";

const { url: redisUrl, close } = await openTestRedis();
const { db, url, desk } = await openDesk({ redisUrl });
afterAll(close);
await createRun(db, "web").sendHeartbeat();

test("the system page matches `ops status`", async () => {
  const clerk = await desk.open("Maria");
  const { status, body } = await clerk.get("/system");
  expect(status).toBe(200);
  const environment = productionOf(url, { REDIS_URL: redisUrl, ALERT_WEBHOOK: "http://127.0.0.1:9/hook" });
  const { out } = await ops(environment, ["status"]);
  for (const words of ["1 running", "no worker process is running", "no reading yet"]) {
    expect(out).toContain(words);
    expect(body).toContain(words);
  }
  expect(body).toContain("Something is broken");
});

test("without Redis the page still loads, and says so", async () => {
  const alone = await startTestDesk(db, { redisUrl: "redis://127.0.0.1:1" });
  const clerk = await alone.open("Maria");
  const { status, body } = await clerk.get("/system");
  expect(status).toBe(200);
  expect(body).toContain("cannot reach Redis");
  await alone.close();
});
