import { expect, test } from "vitest";
import { createCodeLimit } from "#server/forms/code-limit.ts";

const HOUR_MS = 60 * 60_000;

test("a sender may try ten wrong codes an hour, and others are not hindered", () => {
  let time = 0;
  const limit = createCodeLimit(() => time);
  for (let tries = 0; tries < 10; tries += 1) {
    expect(limit.mayLookUp("192.0.2.1")).toBe(true);
    limit.countWrong("192.0.2.1");
  }
  expect(limit.mayLookUp("192.0.2.1")).toBe(false);
  expect(limit.mayLookUp("192.0.2.2")).toBe(true);
  time += HOUR_MS;
  expect(limit.mayLookUp("192.0.2.1")).toBe(true);
});

test("all senders together may try 300 wrong codes an hour", () => {
  let time = 0;
  const limit = createCodeLimit(() => time);
  for (let tries = 0; tries < 300; tries += 1) limit.countWrong(`198.18.${tries % 200}.1`);
  expect(limit.mayLookUp("203.0.113.9")).toBe(false);
  time += HOUR_MS;
  expect(limit.mayLookUp("203.0.113.9")).toBe(true);
});
