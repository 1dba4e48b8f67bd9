import { expect, test } from "./site.ts";

const read = async (url: string) => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return answer.text();
};

test("web and worker tell Prometheus what they do, without what visitors typed", async ({ site }) => {
  for (const path of [
    "/services/packing",
    "/nobody/typed-this",
    "/referrals/status/a-secret-token",
    "/livez",
  ])
    await (await fetch(`${site.url}${path}`)).text();
  // The first pages are made while the process starts to listen for changes; then they are kept.
  await site.eventually(async () => {
    const answer = await fetch(`${site.url}/services/packing`);
    await answer.text();
    return answer.headers.get("cache-status")?.includes("hit");
  }, "a page from the cache");
  const web = await site.eventually(async () => {
    const text = await read(site.metrics.web);
    return text.includes('status="4xx"') && text;
  }, "the requests to be counted");
  expect(web).not.toMatch(/typed-this|a-secret-token/);
  expect(web).toMatch(/page_cache_answers_total\{result="\w+",process="web"\} [1-9]/);
  const worker = await read(site.metrics.worker);
  expect(worker).toContain('site_redis_up{process="worker"} 1');
  for (const text of [web, worker]) {
    expect(text).toMatch(/site_database_up\{process="\w+"\} 1/);
    expect(text).toMatch(/site_processes_running\{name="worker",process="\w+"\} 1/);
    expect(text).toMatch(/db_query_duration_seconds_count\{process="\w+"\} [1-9]/);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  }
});

test("the public port has no metrics", async ({ site }) => {
  const answer = await fetch(`${site.url}/metrics`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("nodejs_");
});
