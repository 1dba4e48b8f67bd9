import { expect, test } from "vitest";
import type { ProcessRun } from "#db/processes/runs.ts";
import { checkProcess } from "#ops/checks/processes.ts";

const MINUTE = 60;
const run = (changes: Partial<ProcessRun> = {}): ProcessRun => ({
  name: "worker",
  started: 60 * MINUTE,
  seen: 4,
  stopped: null,
  isBeforeRestart: false,
  failedAnswers: 0,
  ...changes,
});
const dead = (minutes: number, isBeforeRestart = false) =>
  run({ started: minutes * MINUTE + 5, seen: minutes * MINUTE, isBeforeRestart });
const check = (...runs: ProcessRun[]) =>
  checkProcess("worker", runs, "fail").map(({ what, level }) => [what, level]);

test.each<[string, ProcessRun[], string[][]]>([
  ["one that gives signs of life", [run()], [["heartbeat", "ok"]]],
  ["three of them", [run(), run(), run({ seen: 9 })], [["heartbeat", "ok"]]],
  ["none at all", [], [["heartbeat", "fail"]]],
  ["another kind of process", [run({ name: "web" })], [["heartbeat", "fail"]]],
  ["one that was stopped", [run({ seen: 40, stopped: 40 })], [["heartbeat", "fail"]]],
  [
    "one that hangs",
    [run({ seen: 40 })],
    [
      ["heartbeat", "fail"],
      ["crashes", "warn"],
    ],
  ],
  [
    "one in the place of one that was stopped",
    [run(), run({ seen: 40, stopped: 40 })],
    [["heartbeat", "ok"]],
  ],
  [
    "one in the place of one that died",
    [run(), dead(3)],
    [
      ["heartbeat", "ok"],
      ["crashes", "warn"],
    ],
  ],
  [
    "one that dies again and again",
    [run({ started: 5 }), dead(1), dead(2), dead(3)],
    [
      ["heartbeat", "ok"],
      ["crashes", "fail"],
    ],
  ],
  [
    "three that ended together with Postgres",
    [run({ started: 5 }), dead(1, true), dead(2, true), dead(3, true)],
    [["heartbeat", "ok"]],
  ],
  [
    "one that died after Postgres came back",
    [run({ started: 5 }), dead(1), dead(2, true), dead(3, true)],
    [
      ["heartbeat", "ok"],
      ["crashes", "warn"],
    ],
  ],
  [
    "one that was not there again after a start of Postgres",
    [run({ seen: 40, isBeforeRestart: true })],
    [["heartbeat", "fail"]],
  ],
  ["deaths of an hour ago", [run(), dead(60), dead(61), dead(62)], [["heartbeat", "ok"]]],
])("%s", (_what, runs, expected) => {
  expect(check(...runs)).toEqual(expected);
});

test("the words say what was seen last", () => {
  expect(checkProcess("worker", [run(), run({ started: 7_200 })], "fail")[0]?.detail).toBe(
    "2 processes run, the last sign 4.0 s ago, the longest for 2.0 h",
  );
  expect(checkProcess("web", [], "fail")[0]).toMatchObject({
    detail: "no web process runs; no sign of one in the last 24 hours",
    type: "docker compose logs --tail 50 web",
  });
  expect(checkProcess("worker", [run({ seen: 300 })], "fail")[0]?.detail).toContain(
    "5 min old: it hangs or has died",
  );
  expect(checkProcess("worker", [run({ seen: 300, stopped: 300 })], "fail")[0]).toMatchObject({
    detail: expect.stringContaining("was stopped 5 min ago"),
    type: "docker compose up -d --no-deps --no-recreate worker",
  });
});
