import { EventEmitter, once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { listen } from "../support/listen.ts";
import { isReady } from "../support/web-process.ts";

type HealthProxy = {
  url: string;
  /** Forwards to these while they are ready. */
  use: (urls: string[]) => void;
  allReady: () => Promise<void>;
  close: () => void;
};

const CHECK_MS = 100;

/**
 * Like production's proxy: keeps connections open, passes over instances that are not ready, waits while none is, and
 * only retries if it could not connect.
 */
export async function startProxy(): Promise<HealthProxy> {
  const agent = new Agent({ keepAlive: true });
  let urls: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const found = new EventEmitter();
  // Each by itself: an instance that stops must not count as ready until a slow one has answered.
  const check = async (url: string) => {
    const isUp = await isReady(url);
    ready = urls.filter((one) => (one === url ? isUp : ready.includes(one)));
    found.emit("checked");
  };
  const checks = setInterval(() => Promise.all(urls.map(check)), CHECK_MS);

  const server = createServer(async (incoming, outgoing) => {
    while (ready.length === 0) await once(found, "checked");
    turn += 1;
    const target = ready[turn % ready.length];
    const passed = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "keep-alive" });
        answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      },
    );
    passed.once("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error.message);
    });
    incoming.pipe(passed);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    use: (next) => {
      urls = next;
      ready = ready.filter((url) => next.includes(url));
    },
    allReady: async () => {
      while (ready.length < urls.length) await once(found, "checked");
    },
    close: () => {
      clearInterval(checks);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
