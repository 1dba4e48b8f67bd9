import dns from "node:dns";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFormLimit, createMemoryCount } from "#server/forms/rate-limit.ts";
import { createSigningKey } from "#server/forms/signing-key.ts";

const MINUTE = 60_000;
const A_DAY = 24 * 60 * MINUTE;

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "Date"] }));
afterEach(() => vi.useRealTimers());

function start() {
  const key = createSigningKey(async () => Buffer.alloc(32, 1));
  return createFormLimit({ redisUrl: undefined, key }).limit;
}

async function countAdmitted(sends: Promise<{ admitted: boolean }>[]): Promise<number> {
  return (await Promise.all(sends)).filter(({ admitted }) => admitted).length;
}

describe("forms from one sender", () => {
  test.each([
    ["one address", () => "203.0.113.7"],
    ["one IPv6 /64", (number: number) => `2001:db8:1:2:${number % 7}::${number.toString(16)}`],
  ])("30 of 10,000 sent at once from %s are accepted", async (_what, sender) => {
    const limit = start();
    const sends = Array.from({ length: 10_000 }, (_, number) => limit.admit(sender(number)));
    expect(await countAdmitted(sends)).toBe(30);
  });

  test("any 10 minutes accept at most 30, whenever they start", async () => {
    const limit = start();
    const times: number[] = [];
    for (let step = 0; step < 2_000; step += 1) {
      if ((await limit.admit("203.0.113.7")).admitted) times.push(performance.now());
      vi.advanceTimersByTime(1_100);
    }
    expect(times.length).toBeGreaterThan(20);
    for (const time of times)
      expect(times.filter((each) => each >= time && each < time + 10 * MINUTE).length).toBeLessThanOrEqual(
        30,
      );
  });

  test("300 are accepted in a day, the next one when the first is a day old", async () => {
    const limit = start();
    let admitted = 0;
    for (let minute = 0; minute < 24 * 60; minute += 2) {
      if ((await limit.admit("203.0.113.7")).admitted) admitted += 1;
      vi.advanceTimersByTime(2 * MINUTE);
    }
    expect(admitted).toBe(300);
    expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
  });

  test("a refused sender learns how long to wait, and is accepted then", async () => {
    const limit = start();
    await countAdmitted(Array.from({ length: 30 }, () => limit.admit("203.0.113.7")));
    vi.advanceTimersByTime(4 * MINUTE);
    expect(await limit.admit("203.0.113.7")).toEqual({ admitted: false, retryAfterSeconds: 360 });
    vi.advanceTimersByTime(6 * MINUTE - 1);
    expect(await limit.admit("203.0.113.7")).toEqual({ admitted: false, retryAfterSeconds: 1 });
    vi.advanceTimersByTime(1);
    expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
  });

  test.each([
    ["IPv4 /24", (number: number) => `203.0.113.${number % 256}`, "203.0.114.1"],
    ["IPv6 /48", (number: number) => `2001:db8:1:${number.toString(16)}::1`, "2001:db8:2:1::1"],
  ])(
    "120 of 1,000 from different addresses in one %s are accepted, and so is one from the next network",
    async (_what, sender, other) => {
      const limit = start();
      expect(await countAdmitted(Array.from({ length: 1_000 }, (_, n) => limit.admit(sender(n))))).toBe(120);
      expect(await limit.admit(other)).toMatchObject({ admitted: true });
      expect(await limit.admit(sender(999))).toEqual({ admitted: false, retryAfterSeconds: 600 });
      vi.advanceTimersByTime(10 * MINUTE);
      expect(await limit.admit(sender(999))).toMatchObject({ admitted: true });
    },
  );

  test("one person sends 10 in 10 minutes from any network, and takes nothing from the others in the house", async () => {
    const limit = start();
    const sends = Array.from({ length: 14 }, (_, n) => limit.admit(`198.51.${n % 7}.9`, "maria@example.org"));
    expect(await countAdmitted(sends)).toBe(10);
    const others = Array.from({ length: 5 }, (_, n) => limit.admit("198.51.0.9", `person.${n}@example.org`));
    expect(await countAdmitted(others)).toBe(5);
  });

  test("a refused form does not count against the network", async () => {
    const limit = start();
    expect(await countAdmitted(Array.from({ length: 500 }, () => limit.admit("203.0.113.7")))).toBe(30);
    const colleagues = Array.from({ length: 90 }, (_, number) => limit.admit(`203.0.113.${100 + number}`));
    expect(await countAdmitted(colleagues)).toBe(90);
    expect(await countAdmitted([limit.admit("203.0.113.250")])).toBe(0);
  });

  test.each([
    ["a day ahead", A_DAY],
    ["a day back", -A_DAY],
  ])("a clock set %s neither frees nor locks out anyone", async (_what, step) => {
    const limit = start();
    await countAdmitted(Array.from({ length: 30 }, () => limit.admit("203.0.113.7")));
    vi.setSystemTime(Date.now() + step);
    expect(await limit.admit("203.0.113.7")).toEqual({ admitted: false, retryAfterSeconds: 600 });
    expect(await limit.admit("203.0.113.8")).toMatchObject({ admitted: true });
    vi.advanceTimersByTime(10 * MINUTE);
    expect(await limit.admit("203.0.113.7")).toMatchObject({ admitted: true });
  });

  test("senders without a readable address share one count", async () => {
    const limit = start();
    const unread = Array.from({ length: 40 }, (_, number) => [undefined, "", "x"][number % 3]);
    expect(await countAdmitted(unread.map((each) => limit.admit(each)))).toBe(30);
  });
});

test("memory is bounded: the sender not seen for longest is forgotten", () => {
  const count = createMemoryCount(100);
  const blocks = (name: string) => [{ name, windows: [{ ms: MINUTE, forms: 5 }] }];
  for (let number = 0; number < 10_000; number += 1) {
    expect(count.count(blocks(`sender ${number}`), number)).toBe(0);
    if (number % 50 === 0) count.count(blocks("regular"), number);
  }
  expect(count.size()).toBe(100);
  expect(count.count(blocks("regular"), 10_000)).toBeGreaterThan(0);
});

test("Redis is not looked up again before the first lookup has failed, which takes 10 s", async () => {
  const lookUp = Promise.withResolvers<void>();
  const timeouts = vi.spyOn(Socket.prototype, "setTimeout");
  const lookUps = vi.spyOn(dns, "lookup").mockImplementation((() => lookUp.resolve()) as never);
  const key = createSigningKey(async () => Buffer.alloc(32, 1));
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
