import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "#logger";
import { createHttpServer } from "#server/http-server.ts";

const log = createLogger({ level: "silent", process: "test" });

afterEach(() => {
  vi.useRealTimers();
});

/** A server whose answers the test ends itself. */
async function start(options: { drainMs?: number; answerMs?: number } = {}) {
  const http = createHttpServer({ log, drainMs: 0, ...options });
  const waiting: ServerResponse[] = [];
  http.answerWith((request, response) => {
    if (request.url === "/now") response.end("done");
    else waiting.push(response);
  });
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  const { port } = http.server.address() as AddressInfo;
  return { ...http, waiting, port };
}

async function read(
  port: number,
  path: string,
  agent?: Agent,
): Promise<{ text: string; connection: string | undefined }> {
  const sent = get({ port, host: "127.0.0.1", path, agent });
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const piece of answer) text += String(piece);
  return { text, connection: answer.headers.connection };
}

test("a process that stops first asks every client to close, then lets answers end, and then is gone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const drained = Promise.withResolvers<void>();
  const { server, stop, stopping, waiting, port } = await start({ drainMs: 300, answerMs: 60_000 });
  const agent = new Agent({ keepAlive: true });
  expect((await read(port, "/now", agent)).connection).toBe("keep-alive");
  const begun = read(port, "/slow");
  await once(server, "request");

  const stopped = stop().then(drained.resolve);
  expect(stopping.aborted).toBe(true);
  expect((await read(port, "/now", agent)).connection).toBe("close");
  expect((await read(port, "/now")).text).toBe("done");
  await vi.advanceTimersByTimeAsync(300);
  await vi.waitFor(() => expect(server.listening).toBe(false));
  waiting[0]?.end("late");
  expect(await begun).toEqual({ text: "late", connection: "close" });
  await stopped;
  await expect(read(port, "/now")).rejects.toThrow("ECONNREFUSED");
  agent.destroy();
});

test("who has connected while a process that stops was busy is answered", async () => {
  const { stop, port } = await start({ drainMs: 50 });
  const stopped = stop();
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  await new Promise((resolve) => process.nextTick(resolve));
  // The system has made the connection; the process comes to it when its time to stop is over.
  const until = performance.now() + 100;
  while (performance.now() < until);
  let answer = "";
  for await (const piece of socket) answer += String(piece);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*done$/s);
  await stopped;
});

test("an answer that takes too long does not hold a process that stops", async () => {
  const { server, stop, port } = await start({ answerMs: 50 });
  const begun = read(port, "/slow");
  await once(server, "request");
  await Promise.all([stop(), expect(begun).rejects.toThrow("socket hang up")]);
});

test.each([
  ["hello\r\n\r\n", "400 Bad Request"],
  [
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
  ],
])("what is no request is answered in a line with a policy", async (sent, status) => {
  const { stop, port } = await start();
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (piece: string) => {
    answer += piece;
  });
  socket.write(sent);
  await once(socket, "close");
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  await stop();
});
