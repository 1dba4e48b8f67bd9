import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a client and a service, to break what is between them. */
export type TcpProxy = {
  /** The service's address by way of the proxy. */
  url: string;
  /** The service is gone: living connections break, new ones are hung up on. */
  cut(): void;
  /** The network loses every packet: living connections stay open and silent for good, new ones are too. */
  blackHole(): void;
  /** Every answer of the service comes this many milliseconds later. */
  delay(ms: number): void;
  /** Sees every answer of the service before the client does, which never gets it when `pass` says false. */
  watch(pass: (chunk: Buffer) => boolean): void;
  /** New connections work again, at once. */
  restore(): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port. `targetUrl` is the service's, such as postgres://user@host:5432/name. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<Pair>();
  let mode: "open" | "cut" | "black hole" = "open";
  let delayMs = 0;
  let mayPass: (chunk: Buffer) => boolean = () => true;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on("error", () => {});
    if (mode === "cut") {
      client.destroy();
      return;
    }
    const pair = join(client, target, { delayMs: () => delayMs, mayPass: (chunk) => mayPass(chunk) });
    if (mode === "black hole") pair.isSilent = true;
    pairs.add(pair);
    client.once("close", () => pairs.delete(pair));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);

  function breakAll(): void {
    for (const { client, service } of pairs) {
      client.destroy();
      service.destroy();
    }
  }

  return {
    url: url.href,
    cut: () => {
      mode = "cut";
      breakAll();
    },
    blackHole: () => {
      mode = "black hole";
      for (const pair of pairs) pair.isSilent = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    watch: (pass) => {
      mayPass = pass;
    },
    restore: () => {
      mode = "open";
      delayMs = 0;
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}

type Pair = { client: Socket; service: Socket; isSilent: boolean };

type Habits = { delayMs: () => number; mayPass: (chunk: Buffer) => boolean };

function join(client: Socket, target: URL, { delayMs, mayPass }: Habits): Pair {
  const service = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
  const pair: Pair = { client, service, isSilent: false };
  client.setNoDelay(true);
  service.setNoDelay(true);
  service.on("error", () => {});
  client.on("data", (chunk) => {
    if (!pair.isSilent) service.write(chunk);
  });
  service.on("data", (chunk) => {
    if (!mayPass(chunk)) return;
    const pass = () => {
      if (!pair.isSilent && client.writable) client.write(chunk);
    };
    const ms = delayMs();
    if (ms === 0) pass();
    else setTimeout(pass, ms);
  });
  client.on("end", () => {
    if (!pair.isSilent) service.end();
  });
  service.on("end", () => {
    if (!pair.isSilent) client.end();
  });
  client.on("close", () => service.destroy());
  service.on("close", () => {
    if (!pair.isSilent) client.destroy();
  });
  return pair;
}
