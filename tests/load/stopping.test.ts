import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Web } from "../support/web-process.ts";
import { startProxy } from "./proxy.ts";
import { openSite, report } from "./site.ts";
import { ask } from "./visitors.ts";

const [site, proxy] = await Promise.all([openSite(), startProxy()]);
afterAll(proxy.close);

test("stopping an instance during a handover fails no request and cuts off no response", async () => {
  const env = { SITE_URL: proxy.url, DRAIN_SECONDS: "3" };
  let webs = await Promise.all([site.start(env), site.start(env)]);
  proxy.use(webs.map(({ url }) => url));
  await proxy.allReady();

  const load = sendRequests();
  const codes: (number | string | null)[] = [];
  for (let round = 0; round < 20; round += 1) {
    const [oldest, other] = webs as [Web, Web];
    codes.push(await oldest.end());
    const fresh = await site.start(env);
    webs = [other, fresh];
    proxy.use(webs.map(({ url }) => url));
  }
  const seen = await load.stop();
  report("SIGTERM under load", [
    {
      stops: codes.length,
      "exit codes": [...new Set(codes)].join(),
      ...seen.counts,
      failed: seen.failures.length,
    },
  ]);
  expect(codes.every((code) => code === 0)).toBe(true);
  expect(seen.failures).toEqual([]);
  expect(seen.counts.posts).toBeGreaterThan(10);
  expect(seen.counts.pages).toBeGreaterThan(10);
});

/** Uses reused and new connections. */
function sendRequests() {
  const kept = new Agent({ keepAlive: true });
  const counts = { pages: 0, posts: 0 };
  const failures: string[] = [];
  let isOver = false;

  async function run(number: number): Promise<void> {
    const agent = number % 2 ? kept : new Agent({ keepAlive: false });
    const isPost = number % 4 < 2;
    for (let count = 0; !isOver; count += 1) {
      const from = `198.${18 + (number % 2)}.${number * 10 + (count % 10)}.${Math.floor(count / 10) % 250}`;
      const question = isPost ? { agent, form: "referrerName=x", from } : { agent };
      const answer = await ask(`${proxy.url}${isPost ? "/referrals" : "/"}`, question).catch(
        (error: Error) => error,
      );
      const expected = isPost ? 400 : 200;
      if (answer instanceof Error) failures.push(answer.message);
      else if (answer.status !== expected) failures.push(`${answer.status} ${answer.text.slice(0, 80)}`);
      else if (!answer.text.includes("</html>")) failures.push("cut");
      else counts[isPost ? "posts" : "pages"] += 1;
      await sleep(20);
    }
  }

  const runs = Promise.all(Array.from({ length: 8 }, (_one, number) => run(number)));
  return {
    stop: async () => {
      isOver = true;
      await runs;
      kept.destroy();
      return { counts, failures };
    },
  };
}
