import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "#logger";
import { createHttpServer } from "#server/http-server.ts";
import { listen } from "../support/listen.ts";

const log = createLogger({ level: "silent", process: "test" });

afterEach(() => {
  vi.useRealTimers();
});

/** The test finishes the responses itself. */
async function start(options: { drainMs?: number; finishMs?: number } = {}) {
  const http = createHttpServer({ log, drainMs: 0, ...options });
  const waiting: ServerResponse[] = [];
  http.handleWith((request, response) => {
    if (request.url === "/now") response.end("done");
    else waiting.push(response);
  });
  return { ...http, waiting, port: await listen(http.server) };
}

async function read(port: number, path: string, agent?: Agent) {
  const sent = get({ port, host: "127.0.0.1", path, agent });
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { text: await text(answer), connection: answer.headers.connection };
}

test("a stopping process asks clients to close, finishes open responses, and then exits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const drained = Promise.withResolvers<void>();
  const { server, stop, stopping, waiting, port } = await start({ drainMs: 300, finishMs: 60_000 });
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

test("clients that connect while a stopping process is busy still get a response", async () => {
  const { stop, port } = await start({ drainMs: 50 });
  const stopped = stop();
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  await new Promise((resolve) => process.nextTick(resolve));
  // The kernel has accepted the connection; the process only gets to it after its drain time.
  const until = performance.now() + 100;
  while (performance.now() < until);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*done$/s);
  await stopped;
});

test("a response that takes too long does not keep a stopping process alive", async () => {
  const { server, stop, port } = await start({ finishMs: 50 });
  const begun = read(port, "/slow");
  await once(server, "request");
  await Promise.all([stop(), expect(begun).rejects.toThrow("socket hang up")]);
});
