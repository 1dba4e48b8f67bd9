import { expect, startSite, test } from "./site.ts";

/** Children, servers and timers of this process, each as often as it is there. */
function countHandles(kind: string): number {
  return process.getActiveResourcesInfo().filter((name) => name === kind).length;
}

test("a site whose worker does not start leaves no process and no server behind", async ({ site }) => {
  expect(site.web.exitCode).toBeNull();
  const kinds = ["ProcessWrap", "TCPServerWrap"];
  const before = kinds.map(countHandles);
  expect(before[0]).toBeGreaterThanOrEqual(2);
  const start = startSite({ env: { SMTP_URL: "" }, seed: false });
  await expect(start).rejects.toThrow("the worker process ended");
  await expect.poll(() => kinds.map(countHandles)).toEqual(before);
});
