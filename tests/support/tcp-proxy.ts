import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

export type TcpProxy = {
  /** Goes through the proxy. */
  url: string;
  /** Simulates a dead service: closes open and new connections. */
  cut(): void;
  /** Simulates a network that loses every packet: connections stay silent. */
  blackHole(): void;
  /** Holds back replies until `restore`. */
  hold(): void;
  /** Drops replies for which `pass` returns false. */
  watch(pass: (chunk: Buffer) => boolean): void;
  /** Closed connections, dropped chunks and held replies. */
  met: { refused: number; swallowed: number; held: number };
  restore(): void;
  close(): Promise<void>;
};

/** `targetUrl` is like postgres://user@host:5432/name. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<Pair>();
  let mode: "open" | "cut" | "black hole" | "hold" = "open";
  let mayPass: (chunk: Buffer) => boolean = () => true;
  const met = { refused: 0, swallowed: 0, held: 0 };
  const held: (() => void)[] = [];

  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on("error", () => {});
    if (mode === "cut") {
      met.refused += 1;
      client.destroy();
      return;
    }
    const pair = join(client, target, met, (chunk, pass) => {
      if (!mayPass(chunk)) return;
      if (mode === "hold") {
        met.held += 1;
        held.push(pass);
      } else pass();
    });
    if (mode === "black hole") pair.isSilent = true;
    pairs.add(pair);
    client.once("close", () => pairs.delete(pair));
  });
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String(await listen(server));

  function breakAll(): void {
    for (const { client, service } of pairs) {
      client.destroy();
      service.destroy();
    }
  }

  return {
    url: url.href,
    met,
    cut: () => {
      mode = "cut";
      breakAll();
    },
    blackHole: () => {
      mode = "black hole";
      for (const pair of pairs) pair.isSilent = true;
    },
    hold: () => {
      mode = "hold";
    },
    watch: (pass) => {
      mayPass = pass;
    },
    restore: () => {
      mode = "open";
      for (const pass of held.splice(0)) pass();
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}

type Pair = { client: Socket; service: Socket; isSilent: boolean };

function join(
  client: Socket,
  target: URL,
  met: TcpProxy["met"],
  answer: (chunk: Buffer, pass: () => void) => void,
): Pair {
  const service = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
  const pair: Pair = { client, service, isSilent: false };
  client.setNoDelay(true);
  service.setNoDelay(true);
  service.on("error", () => {});
  client.on("data", (chunk) => {
    if (pair.isSilent) met.swallowed += 1;
    else service.write(chunk);
  });
  service.on("data", (chunk) => {
    const pass = () => {
      if (!pair.isSilent && client.writable) client.write(chunk);
    };
    answer(chunk, pass);
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
