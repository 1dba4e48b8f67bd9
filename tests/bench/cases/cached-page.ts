import { readFileSync } from "node:fs";
import { realUserAgent } from "../../e2e/real-browser.ts";
import { type BenchEnvironment, waitUntilWarm } from "../environment.ts";
import type { Row, Table } from "../report.ts";
import { inTurns } from "../statistics.ts";

type Server = { name: string; pid: number; url: (encoding: string) => string };

const encodings = ["identity", "br"];
const CONNECTIONS = 10;
/** One Linux CPU tick. */
const TICK_MS = 10;

const title = "Cached home page";

/**
 * Compares it with bare node:http sending the same bytes. The server's CPU time per response does not depend on the
 * client.
 */
export async function run(bench: BenchEnvironment): Promise<Table[]> {
  const web = await bench.startWeb(await bench.openDatabase(), { LOG_LEVEL: "info" });
  await waitUntilWarm(web);
  const site = { name: "cached home", pid: web.child.pid ?? 0, url: () => `${web.url}/` };
  const { pid, port } = await bench.startHelper("baseline-server", [site.url()]);
  const bare = {
    name: "bare node:http",
    pid,
    url: (encoding: string) => `http://127.0.0.1:${port}/${encoding}`,
  };
  const candidates = encodings.flatMap((encoding) => [bare, site].map((server) => ({ server, encoding })));
  const seconds = bench.options.isQuick ? 1 : 3;
  const measure = (candidate: Candidate) => measureOne(bench, candidate, seconds);
  for (const candidate of candidates) await measure(candidate);
  const seen = await inTurns(candidates, bench.rounds(7), measure);
  const rowsOf = (unit: string, read: (rate: Rate) => number): Row[] =>
    [...seen].map(([{ server, encoding }, rates]) => ({
      name: `${server.name}, ${encoding}`,
      unit,
      values: rates.map(read),
      ...(server === site && { baseline: `${bare.name}, ${encoding}` }),
      ...(server === site && unit === "a second" && { goal: { of: "ratio", atLeast: 0.85 } as const }),
    }));
  return [
    { title, rows: rowsOf("a second", ({ perSecond }) => perSecond) },
    { title: `${title}: CPU time per response`, rows: rowsOf("us", ({ cpuUs }) => cpuUs) },
  ];
}

type Candidate = { server: Server; encoding: string };
type Rate = { perSecond: number; cpuUs: number };

async function measureOne(
  bench: BenchEnvironment,
  { server, encoding }: Candidate,
  duration: number,
): Promise<Rate> {
  const before = readCpuMs(server.pid);
  const { answers, seconds, errors, refused } = await bench.load({
    url: server.url(encoding),
    connections: CONNECTIONS,
    headers: { "accept-encoding": encoding, "user-agent": realUserAgent },
    duration,
  });
  if (errors + refused > 0)
    throw new Error(`${server.name}: ${errors} errors, ${refused} responses other than 2xx`);
  return { perSecond: answers / seconds, cpuUs: ((readCpuMs(server.pid) - before) * 1_000) / answers };
}

/** CPU time since process start (ms). Linux only. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
