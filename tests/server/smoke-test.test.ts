import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createSmokeTest } from "#server/smoke-test.ts";

test("the smoke test passes once every page works, and then stays passed", async () => {
  const asked: (string | undefined)[] = [];
  let broken: string | undefined = "/contact";
  const smokeTest = createSmokeTest(({ url }, response: ServerResponse) => {
    asked.push(url);
    response.writeHead(url === broken ? 500 : 200).end();
  });
  expect(await smokeTest()).toBe("/contact returned 500");
  broken = undefined;
  asked.length = 0;
  expect(await smokeTest()).toBeUndefined();
  expect(asked).toEqual(expect.arrayContaining(["/", "/referrals", "/estimate", "/sitemap.xml"]));
  asked.length = 0;
  expect(await smokeTest()).toBeUndefined();
  expect(asked).toEqual([]);
});

test("a page without a response fails the smoke test", async () => {
  expect(await createSmokeTest((request) => request.destroy())()).toMatch(/^a page did not respond/);
});
