import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { seedSampleReviews } from "#db/seed.ts";
import { createTestDatabase, startTestServices } from "../support/services.ts";
import { startArguments, startWeb, type Web } from "./web.ts";

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 10;
/** Hundredths of a second in which Linux counts processor time. */
const TICK_US = 10_000;

/** A bare "Mozilla/5.0" counts as a crawler. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36";

type Candidate = { name: string; pid: number; url: string; encoding: string; baseline: string };
/** Answers a second, and what one takes of the server's processor, which does not depend on who asks. */
type Rate = { perSecond: number; cpuUs: number };

/** Measures the home page from the cache and made for its visitor against bare node:http, in turns within one run. */
export async function run(): Promise<void> {
  const services = await startTestServices();
  const database = await createTestDatabase(services.databaseUrl);
  const webs: Web[] = [];
  let bare: ChildProcess | undefined;
  try {
    await seedSampleReviews(database.db);
    const cached = await startWeb(database.url);
    webs.push(cached);
    await waitUntilKept(cached);
    const uncached = await startWeb(database.url, { PAGE_CACHE_MB: "0" });
    webs.push(uncached);
    bare = fork("tests/bench/bare-server.ts", [`${cached.url}/`], {
      execArgv: startArguments().slice(0, -1),
    });
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    report(await measureInTurns(listCandidates({ cached, uncached, bare: { pid: bare.pid ?? 0, port } })));
  } finally {
    bare?.disconnect();
    for (const web of webs) await web.stop();
    await database.drop();
    await services.stop();
  }
}

function listCandidates(servers: {
  cached: Web;
  uncached: Web;
  bare: { pid: number; port: number };
}): Candidate[] {
  const { cached, uncached, bare } = servers;
  const home = (name: string, { pid, url }: Web, encoding: string) => ({
    name: `${name}, ${encoding}`,
    pid,
    url: `${url}/`,
    encoding,
    baseline: `bare node:http, ${encoding}`,
  });
  const bareOf = (encoding: string) => {
    const name = `bare node:http, ${encoding}`;
    return {
      name,
      pid: bare.pid,
      url: `http://127.0.0.1:${bare.port}/${encoding}`,
      encoding,
      baseline: name,
    };
  };
  return [
    bareOf("identity"),
    home("cached home", cached, "identity"),
    home("uncached home", uncached, "identity"),
    bareOf("br"),
    home("cached home", cached, "br"),
    home("uncached home", uncached, "br"),
  ];
}

/** With its smallest brotli: that comes last. */
async function waitUntilKept(web: Web): Promise<void> {
  let before = 0;
  for (let same = 0; same < 20; await new Promise((resolve) => setTimeout(resolve, 250))) {
    const answer = await fetch(`${web.url}/`, { headers: { "accept-encoding": "br" } });
    await answer.text();
    const bytes = Number(answer.headers.get("content-length"));
    same = bytes > 0 && bytes === before ? same + 1 : 0;
    before = bytes;
  }
}

/** Each round takes every candidate once, each time beginning with another one. */
async function measureInTurns(candidates: Candidate[]): Promise<Map<Candidate, Rate[]>> {
  const rates = new Map(candidates.map((candidate) => [candidate, [] as Rate[]]));
  for (const candidate of candidates) await measure(candidate, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let turn = 0; turn < candidates.length; turn += 1) {
      const candidate = candidates[(turn + round) % candidates.length];
      if (candidate) rates.get(candidate)?.push(await measure(candidate, SECONDS));
    }
  return rates;
}

async function measure({ name, pid, url, encoding }: Candidate, seconds: number): Promise<Rate> {
  const before = readTicks(pid);
  const headers = { "accept-encoding": encoding, "user-agent": userAgent };
  const seen = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  const answers = seen["2xx"];
  const { errors, timeouts, non2xx } = seen;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${name}: ${JSON.stringify({ errors, timeouts, non2xx })}`);
  return {
    perSecond: answers / seen.duration,
    cpuUs: ((readTicks(pid) - before) * TICK_US) / answers,
  };
}

/** Processor time of a process and its threads so far, on Linux. */
function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function report(rates: Map<Candidate, Rate[]>): void {
  const byName = new Map([...rates].map(([{ name }, all]) => [name, all]));
  const cells = (...texts: string[]) =>
    console.log(texts.map((text, at) => (at === 0 ? text.padEnd(26) : text.padStart(16))).join(""));
  cells("", "a second", "spread", "CPU us each", "of bare, rate", "of bare, CPU");
  for (const [{ name, baseline }, all] of rates) {
    const bare = byName.get(baseline) ?? [];
    const ofRate = all.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
    const ofCpu = all.map(({ cpuUs }, round) => (bare[round]?.cpuUs ?? Number.NaN) / cpuUs);
    const sorted = all.map(({ perSecond }) => perSecond).toSorted((a, b) => a - b);
    cells(
      name,
      median(sorted).toFixed(0),
      `${sorted[0]?.toFixed(0)}-${sorted.at(-1)?.toFixed(0)}`,
      median(all.map(({ cpuUs }) => cpuUs)).toFixed(0),
      median(ofRate).toFixed(3),
      median(ofCpu).toFixed(3),
    );
  }
  console.log(
    `Medians of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections. Target: cached home at least 0.85 of bare.`,
  );
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
