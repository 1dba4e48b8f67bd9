import type { Redis } from "ioredis";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Heartbeat, startHeartbeat } from "#jobs/heartbeat.ts";
import { createTestLogger } from "../support/run-log.ts";

const BEAT_MS = 5_000;
let told: string[];
let isReceptive: boolean;
let redis: { status: Redis["status"]; ping: () => Promise<"PONG"> };

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  told = [];
  isReceptive = true;
  redis = { status: "ready", ping: async () => "PONG" };
});

test("a worker whose queue answers it is alive, though it is given no job", async () => {
  const heartbeat = start();
  for (let count = 0; count < 100; count += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    heartbeat.beat();
  }
  expect({ told, isAlive: heartbeat.isAlive() }).toEqual({ told: [], isAlive: true });
});

test("without an answer the connections are made anew, and after two minutes the process ends", async () => {
  const heartbeat = start();
  await vi.advanceTimersByTimeAsync(4 * BEAT_MS);
  expect(heartbeat.isWell()).toBe(true);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect({ told, isWell: heartbeat.isWell() }).toEqual({ told: ["silent"], isWell: false });
  await vi.advanceTimersByTimeAsync(8 * BEAT_MS);
  expect({ told, isAlive: heartbeat.isAlive() }).toEqual({
    told: ["silent", "silent", "silent"],
    isAlive: false,
  });
  await vi.advanceTimersByTimeAsync(12 * BEAT_MS);
  expect(told.at(-1)).toBe("wedged");
});

test("one answer forgives what was missed", async () => {
  const heartbeat = start();
  await vi.advanceTimersByTimeAsync(23 * BEAT_MS);
  heartbeat.beat();
  await vi.advanceTimersByTimeAsync(4 * BEAT_MS);
  expect(told).not.toContain("wedged");
  expect(heartbeat.isAlive()).toBe(true);
});

test.each<[string, () => void]>([
  [
    "Redis is away",
    () => {
      redis.status = "reconnecting";
    },
  ],
  [
    "Redis is silent",
    () => {
      redis.ping = () => new Promise(() => {});
    },
  ],
  [
    "every slot is taken",
    () => {
      isReceptive = false;
    },
  ],
])("while %s nothing is missed", async (_what, happen) => {
  happen();
  const heartbeat = start();
  await vi.advanceTimersByTimeAsync(100 * BEAT_MS);
  expect({ told, isAlive: heartbeat.isAlive() }).toEqual({ told: [], isAlive: true });
});

function start(): Heartbeat {
  const heartbeat = startHeartbeat({
    redis: redis as Redis,
    log: createTestLogger("worker", []),
    isReceptive: () => isReceptive,
    onSilent: () => void told.push("silent"),
    onWedged: () => void told.push("wedged"),
  });
  onTestFinished(async () => {
    const stopped = heartbeat.stop();
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    await stopped;
  });
  return heartbeat;
}
