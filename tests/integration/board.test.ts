import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { createQueue } from "#jobs/queues.ts";
import { startBoard } from "#ops/board.ts";
import { createTestLogger } from "../support/run-log.ts";
import { openTestRedis } from "../support/test-redis.ts";

const { redis, url: redisUrl, close } = await openTestRedis();
const queue = createQueue(redis);
const board = await startBoard({ redisUrl, host: "127.0.0.1", port: 0, log: createTestLogger("board", []) });
afterAll(async () => {
  await board.close();
  await close();
});

test("the board shows the jobs that wait, with its page and scripts", async () => {
  await queue.add("expire-referrals", {}, { jobId: "planted-job" });
  const answer = await fetch(`${board.url}/api/queues?activeQueue=jobs&status=waiting&page=1&jobsPerPage=10`);
  const { queues } = (await answer.json()) as {
    queues: { name: string; readOnlyMode: boolean; jobs: { id: string }[] }[];
  };
  expect(queues).toMatchObject([{ name: "jobs", readOnlyMode: true, jobs: [{ id: "planted-job" }] }]);
  const page = await (await fetch(board.url)).text();
  const [, script = ""] = /src="([^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(new URL(script, `${board.url}/`))).status).toBe(200);
});

test.each([
  ["PUT", "/api/queues/jobs/planted-job/promote"],
  ["PUT", "/api/queues/jobs/planted-job/clean"],
  ["PUT", "/api/queues/jobs/empty"],
  ["PUT", "/api/queues/jobs/pause"],
  ["POST", "/api/queues/jobs/add"],
  ["DELETE", "/api/queues/jobs"],
])("it changes nothing: %s %s", async (method, path) => {
  await queue.add("expire-referrals", {}, { jobId: "planted-job" });
  expect((await fetch(`${board.url}${path}`, { method })).status).toBe(405);
  expect(await queue.getJob("planted-job")).toBeDefined();
  expect(await queue.isPaused()).toBe(false);
});

test("a page of somebody else does not reach it by a name of its own", async () => {
  const { port } = new URL(board.url);
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: "127.0.0.1", port, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
  expect(await ask(`evil.example:${port}`)).toBe(403);
  expect(await ask("localhost.evil.example")).toBe(403);
  expect(await ask(`127.0.0.1:${port}`)).toBe(200);
});
