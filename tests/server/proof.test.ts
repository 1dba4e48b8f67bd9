import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createProof } from "#server/proof.ts";

test("a version whose pages work is proven once, one whose page fails never", async () => {
  const asked: (string | undefined)[] = [];
  let broken: string | undefined = "/referrals";
  const prove = createProof(({ url }, response: ServerResponse) => {
    asked.push(url);
    response.writeHead(url === broken ? 500 : 200).end();
  });
  expect(await prove()).toBe("/referrals answers 500");
  broken = undefined;
  expect(await prove()).toBeUndefined();
  expect(await prove()).toBeUndefined();
  expect(asked).toEqual(["/", "/reviews", "/referrals", "/", "/reviews", "/referrals", "/estimate"]);
});

test("a page that gives no answer is no proof", async () => {
  expect(await createProof((request) => request.destroy())()).toMatch(/^a page gives no answer/);
});
