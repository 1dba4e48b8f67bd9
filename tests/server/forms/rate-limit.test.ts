import dns from "node:dns";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFormLimit } from "#server/forms/rate-limit.ts";

const key = Buffer.alloc(32, 1);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = () => createFormLimit({ redisUrl: undefined, key }).limit;

async function countAdmitted(sends: Promise<{ admitted: boolean }>[]): Promise<number> {
  return (await Promise.all(sends)).filter(({ admitted }) => admitted).length;
}

test.each([
  ["one address", () => "203.0.113.7"],
  ["one IPv6 /64", (number: number) => `2001:db8:1:2:${number % 7}::${number.toString(16)}`],
  ["unreadable addresses", (number: number) => [undefined, "", "x"][number % 3]],
])("30 of 1,000 forms sent at once from %s are accepted, and any from elsewhere", async (_what, sender) => {
  const limit = start();
  const sends = Array.from({ length: 1_000 }, (_, number) => limit.admit(sender(number)));
  expect(await countAdmitted(sends)).toBe(30);
  expect(await limit.admit("203.0.113.8")).toMatchObject({ admitted: true });
});

test("a refused sender learns how long to wait, and is accepted then", async () => {
  const limit = start();
  await countAdmitted(Array.from({ length: 30 }, () => limit.admit("203.0.113.7")));
  vi.advanceTimersByTime(4 * 60_000);
  expect(await limit.admit("203.0.113.7")).toEqual({ admitted: false, retryAfterSeconds: 360 });
  vi.advanceTimersByTime(6 * 60_000);
  expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
});

test("300 forms are accepted from one sender in a day", async () => {
  const limit = start();
  let admitted = 0;
  for (let minute = 0; minute < 24 * 60; minute += 2) {
    if ((await limit.admit("203.0.113.7")).admitted) admitted += 1;
    vi.advanceTimersByTime(2 * 60_000);
  }
  expect(admitted).toBe(300);
  expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
});

test("one person sends 10 in 10 minutes from any address, and the others in the house may send theirs", async () => {
  const limit = start();
  const sends = Array.from({ length: 14 }, (_, n) => limit.admit(`198.51.${n % 7}.9`, "maria@example.org"));
  expect(await countAdmitted(sends)).toBe(10);
  const others = Array.from({ length: 5 }, (_, n) => limit.admit("198.51.0.9", `person.${n}@example.org`));
  expect(await countAdmitted(others)).toBe(5);
});

test("Redis is not looked up again before the first lookup has failed, which takes 10 s", async () => {
  vi.useRealTimers();
  const lookUp = Promise.withResolvers<void>();
  const timeouts = vi.spyOn(Socket.prototype, "setTimeout");
  const lookUps = vi.spyOn(dns, "lookup").mockImplementation((() => lookUp.resolve()) as never);
  const { limit, close } = createFormLimit({ redisUrl: "redis://redis.invalid:6379", key });
  await lookUp.promise;
  await vi.waitFor(() => expect(timeouts).toHaveBeenCalled());
  const [ms] = timeouts.mock.calls[0] ?? [];
  expect(ms).toBeGreaterThan(10_000);
  expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
  close();
  lookUps.mockRestore();
  timeouts.mockRestore();
});
