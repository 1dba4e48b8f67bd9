import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createSmokeTest } from "#server/smoke-test.ts";

test("a version whose pages work is proven once, one whose page fails never", async () => {
  const asked: (string | undefined)[] = [];
  let broken: string | undefined = "/referrals";
  const smokeTest = createSmokeTest(({ url }, response: ServerResponse) => {
    asked.push(url);
    response.writeHead(url === broken ? 500 : 200).end();
  });
  expect(await smokeTest()).toBe("/referrals answers 500");
  broken = undefined;
  expect(await smokeTest()).toBeUndefined();
  expect(await smokeTest()).toBeUndefined();
  expect(asked).toEqual(["/", "/reviews", "/referrals", "/", "/reviews", "/referrals", "/estimate"]);
});

test("a page that gives no answer is no proof", async () => {
  expect(await createSmokeTest((request) => request.destroy())()).toMatch(/^a page gives no answer/);
});
