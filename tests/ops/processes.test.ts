import { expect, test } from "vitest";
import type { ProcessRun } from "#db/processes/runs.ts";
import { checkProcess } from "#ops/checks/processes.ts";
import { buildRun as run } from "./samples.ts";

const MINUTE = 60;
const crashed = (minutes: number, isBeforeRestart = false) =>
  run({ started: minutes * MINUTE + 5, seen: minutes * MINUTE, isBeforeRestart });
const check = (...runs: ProcessRun[]) =>
  checkProcess("worker", runs, "fail").map(({ what, level }) => `${what} ${level}`);

test.each<[string, ProcessRun[], string[]]>([
  ["a process that sends heartbeats", [run()], ["heartbeat ok"]],
  ["three of them", [run(), run(), run({ seen: 9 })], ["heartbeat ok"]],
  ["no process", [], ["heartbeat fail"]],
  ["another kind of process", [run({ name: "web" })], ["heartbeat fail"]],
  ["one that was stopped", [run({ seen: 40, stopped: 40 })], ["heartbeat fail"]],
  ["one that hangs", [run({ seen: 40 })], ["heartbeat fail", "crashes warn"]],
  ["one that replaced a stopped one", [run(), run({ seen: 40, stopped: 40 })], ["heartbeat ok"]],
  ["one that replaced a crashed one", [run(), crashed(3)], ["heartbeat ok", "crashes warn"]],
  [
    "one that keeps crashing",
    [run({ started: 5 }), crashed(1), crashed(2), crashed(3)],
    ["heartbeat ok", "crashes fail"],
  ],
  [
    "three that stopped together with Postgres",
    [run({ started: 5 }), crashed(1, true), crashed(2, true), crashed(3, true)],
    ["heartbeat ok"],
  ],
  [
    "one that crashed after Postgres came back",
    [run({ started: 5 }), crashed(1), crashed(2, true), crashed(3, true)],
    ["heartbeat ok", "crashes warn"],
  ],
  [
    "one that did not return after Postgres restarted",
    [run({ seen: 40, isBeforeRestart: true })],
    ["heartbeat fail"],
  ],
  ["crashes an hour ago", [run(), crashed(60), crashed(61), crashed(62)], ["heartbeat ok"]],
])("%s", (_what, runs, expected) => {
  expect(check(...runs)).toEqual(expected);
});

test("the detail says when the last heartbeat was", () => {
  expect(checkProcess("worker", [run(), run()], "fail")[0]?.detail).toBe(
    "2 running, last heartbeat 4.0 s ago, up for 2.0 h",
  );
  expect(checkProcess("web", [], "fail")[0]).toMatchObject({
    detail: "no web process is running; no heartbeat in the last 24 hours",
    command: "docker compose up -d --no-deps --no-recreate web",
  });
  expect(checkProcess("worker", [run({ seen: 300 })], "fail")[0]).toMatchObject({
    detail: expect.stringContaining("last heartbeat 5 min ago: it hung or crashed"),
    command: "docker compose restart worker",
  });
  expect(checkProcess("worker", [run({ seen: 300, stopped: 300 })], "fail")[0]).toMatchObject({
    detail: expect.stringContaining("was stopped 5 min ago"),
    command: "docker compose up -d --no-deps --no-recreate worker",
  });
});
