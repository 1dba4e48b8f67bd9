import { expect, onTestFinished, test, vi } from "vitest";
import { createSlowLane } from "#jobs/slow-lane.ts";

test("work that ends in time ends its slot, and its failure is the slot's", async () => {
  const lane = createSlowLane(1_000, 1);
  const late: unknown[] = [];
  await lane.follow(Promise.resolve(), (error) => late.push(error));
  await expect(lane.follow(Promise.reject(new Error("refused")), () => {})).rejects.toThrow("refused");
  expect(late).toEqual([]);
});

test("slow work leaves its slot, is waited for in the end, and its failure is told", async () => {
  const lane = createSlowLane(1, 1);
  const late: unknown[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  await lane.follow(promise, (error) => late.push(error));
  const drained = lane.drain(60_000);
  reject(new Error("cut"));
  await drained;
  expect(late).toEqual([new Error("cut")]);
});

test("while the slow lane is full, slow work stays in its slot", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lane = createSlowLane(1, 1);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const moved = lane.follow(first.promise, () => {});
  await vi.advanceTimersByTimeAsync(1);
  await moved;
  const follow = lane.follow(second.promise, () => {}).then(() => order.push("second left its slot"));
  await vi.advanceTimersByTimeAsync(1_000);
  order.push("first ends");
  first.resolve();
  await vi.advanceTimersByTimeAsync(1);
  await follow;
  expect(order).toEqual(["first ends", "second left its slot"]);
  second.resolve();
});
