import { afterAll, beforeAll, expect, test } from "vitest";
import { createRun } from "#db/processes/runs.ts";
import { createQueue } from "#jobs/queues.ts";
import { startTestDesk, type TestDesk } from "../support/desk.ts";
import { ops } from "../support/run-ops.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";
import { openTestRedis } from "../support/test-redis.ts";

const { redis, url: redisUrl, close } = await openTestRedis();
const queue = createQueue(redis);
let database: TestDatabase;
let desk: TestDesk;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = await startTestDesk(database.db, { redisUrl });
  await createRun(database.db, "web").sendHeartbeat();
  await queue.add("expire-referrals", {}, { jobId: "planted-job" });
});
afterAll(async () => {
  await desk.close();
  await database.drop();
  await close();
});

test("the system page matches `ops status`", async () => {
  const clerk = await desk.open("Maria");
  const { status, body } = await clerk.get("/system");
  expect(status).toBe(200);
  const environment = {
    ...{ NODE_ENV: "production", DATABASE_URL: database.url, REDIS_URL: redisUrl },
    ...{ SITE_URL: "https://www.example.com", ALERT_WEBHOOK: "http://127.0.0.1:9/hook" },
  };
  const { out } = await ops(environment, ["status"]);
  for (const words of ["1 running", "no worker process is running", "no reading yet", "1 waiting"]) {
    expect(out).toContain(words);
    expect(body).toContain(words);
  }
  expect(body).toContain("Something is broken");
});

test("without Redis the page still loads, and says so", async () => {
  const alone = await startTestDesk(database.db, { redisUrl: "redis://127.0.0.1:1" });
  const clerk = await alone.open("Maria");
  const { status, body } = await clerk.get("/system");
  expect(status).toBe(200);
  expect(body).toContain("cannot reach Redis");
  await alone.close();
});
