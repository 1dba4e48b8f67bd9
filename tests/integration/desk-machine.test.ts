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
  await createRun(database.db, "web").giveSign();
  await queue.add("expire-referrals", {}, { jobId: "planted-job" });
});
afterAll(async () => {
  await desk.close();
  await database.drop();
  await close();
});

test("the machine room says what `ops status` says", async () => {
  const clerk = await desk.open("Maria");
  const { status, body } = await clerk.get("/machine");
  expect(status).toBe(200);
  const environment = {
    ...{ NODE_ENV: "production", DATABASE_URL: database.url, REDIS_URL: redisUrl },
    ...{ SITE_URL: "https://www.example.com", ALERT_WEBHOOK: "http://127.0.0.1:9/hook" },
  };
  const { out } = await ops(environment, ["status"]);
  for (const words of [
    "1 process runs",
    "no worker process runs",
    "no reading was ever stored",
    "1 waiting",
  ]) {
    expect(out).toContain(words);
    expect(body).toContain(words);
  }
  expect(body).toContain("Something is broken");
});

test("without Redis it says so, in time, and offers no board", async () => {
  const alone = await startTestDesk(database.db, { redisUrl: "redis://127.0.0.1:1" });
  const clerk = await alone.open("Maria");
  const { status, body } = await clerk.get("/machine");
  expect(status).toBe(200);
  expect(body).toContain("cannot be reached");
  await alone.close();
});

test("the queue's board stands behind the session, shows the jobs, and changes nothing", async () => {
  for (const path of ["/machine/queue/", "/machine/queue/api/queues", "/machine/queue/static/anything.js"])
    expect((await desk.ask(path)).status).toBe(401);
  const clerk = await desk.open("Maria");
  const page = await clerk.get("/machine/queue/");
  expect(page.status).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
  const [, script = ""] = /src="([^"]+\.js)"/.exec(page.body) ?? [];
  expect((await clerk.get(new URL(script, `${desk.url}/machine/queue/`).pathname)).status).toBe(200);
  const jobs = await clerk.get(
    "/machine/queue/api/queues?activeQueue=jobs&status=waiting&page=1&jobsPerPage=10",
  );
  expect(jobs.body).toContain("planted-job");
  expect((await clerk.post("/machine/queue/api/queues/jobs/add")).status).toBe(405);
  for (const act of ["promote", "clean"])
    expect(
      (
        await desk.ask(`/machine/queue/api/queues/jobs/planted-job/${act}`, {
          method: "PUT",
          headers: { cookie: clerk.cookie, origin: desk.url },
        })
      ).status,
    ).toBe(405);
  expect(await queue.getJob("planted-job")).toBeDefined();
});
