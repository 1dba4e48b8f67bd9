import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createSmokeTest } from "#server/smoke-test.ts";

test("the smoke test passes once every page works, and then stays passed", async () => {
  const asked: (string | undefined)[] = [];
  let broken: string | undefined = "/referrals";
  const smokeTest = createSmokeTest(({ url }, response: ServerResponse) => {
    asked.push(url);
    response.writeHead(url === broken ? 500 : 200).end();
  });
  expect(await smokeTest()).toBe("/referrals returned 500");
  broken = undefined;
  expect(await smokeTest()).toBeUndefined();
  expect(await smokeTest()).toBeUndefined();
  expect(asked).toEqual(["/", "/reviews", "/referrals", "/", "/reviews", "/referrals", "/estimate"]);
});

test("a page without a response fails the smoke test", async () => {
  expect(await createSmokeTest((request) => request.destroy())()).toMatch(/^a page did not respond/);
});
