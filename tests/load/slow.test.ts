import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSite, report } from "./site.ts";
import { visit } from "./visitors.ts";

/** Attackers must be disconnected within this time. */
const CUT_MS = 15_000;

const site = await openSite();

const post = `POST /referrals HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const openings = {
  header: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: x",
  body: `${post}Content-Length: 30000\r\n\r\n`,
  chunked: `${post}Transfer-Encoding: chunked\r\n\r\n`,
};

test("slow headers and slow or endless bodies are disconnected, and ordinary visitors do not notice", async () => {
  const web = await site.start();
  const baseline = visit(`${web.url}/`, 100);
  await sleep(3_000);
  const before = await baseline.stop();
  const visitor = visit(`${web.url}/`, 100);
  const started = performance.now();
  const drip = (socket: Socket) => setInterval(() => socket.write("x"), 1_000);
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const gush = (socket: Socket) => {
    let left = 800;
    function more(): void {
      while (left > 0 && socket.writable && socket.write(chunk)) left -= 1;
    }
    socket.on("drain", more);
    more();
    return setInterval(more, 1_000);
  };
  const attackers = [
    ...attack(2_000, web.port, openings.header, drip),
    ...attack(500, web.port, openings.body, drip),
    ...attack(20, web.port, openings.chunked, gush),
  ];
  const cuts = await Promise.all(attackers);
  const seen = await visitor.stop();
  const slowest = Math.max(...cuts.map(({ at }) => at)) - started;
  report("Slow and endless senders", [
    {
      attackers: cuts.length,
      "last disconnected after s": (slowest / 1000).toFixed(1),
      "most sent MB": (Math.max(...cuts.map(({ sent }) => sent)) / 1e6).toFixed(1),
      "visitor's pages": seen.answers,
      failed: seen.failures.length,
      "p95 ms": Math.round(seen.p95),
      "p95 ms before": Math.round(before.p95),
      "memory MB": Math.round(web.peakMemory()),
    },
  ]);
  expect(slowest).toBeLessThan(CUT_MS);
  expect(seen.failures).toEqual([]);
  expect(seen.answers).toBeGreaterThan(0);
  expect(Math.max(...cuts.map(({ sent }) => sent))).toBeLessThan(10_000_000);
});

/** Each resolves when disconnected, with the time and the bytes it could send. */
function attack(
  count: number,
  port: number,
  opening: string,
  goOn: (socket: Socket) => NodeJS.Timeout,
): Promise<{ at: number; sent: number }>[] {
  return Array.from(
    { length: count },
    () =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1");
        let timer: NodeJS.Timeout | undefined;
        socket.on("error", () => {});
        socket.once("connect", () => {
          socket.write(opening);
          timer = goOn(socket);
        });
        socket.resume();
        socket.once("end", () => socket.destroy());
        socket.once("close", () => {
          clearInterval(timer);
          resolve({ at: performance.now(), sent: socket.bytesWritten });
        });
      }),
  );
}
