import { realUserAgent } from "../e2e/real-browser.ts";
import { inTurns } from "./figures.ts";
import { readCpuMs } from "./process-time.ts";
import type { Row, Table } from "./report.ts";
import type { Setting } from "./setting.ts";

export type Encoding = "identity" | "br";

/** A page of a server, in one encoding. */
export type Candidate = {
  name: string;
  pid: number;
  url: string;
  encoding: Encoding;
  baseline?: string;
  goal?: Row["goal"];
};

const CONNECTIONS = 10;

/** Starts bare node:http and Express with the bytes of a page, once in each encoding; bare node:http is the baseline. */
export async function startBaselines(
  setting: Setting,
  url: string,
  encodings: Encoding[],
): Promise<Candidate[]> {
  const [bare, express] = await Promise.all(
    ["bare", "express"].map((kind) => setting.startHelper("baseline-server", [kind, url])),
  );
  return encodings.flatMap((encoding) => {
    const name = `bare node:http, ${encoding}`;
    const of = (port = 0) => ({ url: `http://127.0.0.1:${port}/${encoding}`, encoding });
    return [
      { name, pid: bare?.pid ?? 0, ...of(bare?.port) },
      { name: `Express, ${encoding}`, pid: express?.pid ?? 0, ...of(express?.port), baseline: name },
    ];
  });
}

/**
 * Measures pages in turns, over ten connections from another process: answers a second, what one answer takes of the
 * server's processor, which does not depend on who asks, and how busy the asking process was.
 */
export async function measureRates(
  setting: Setting,
  title: string,
  candidates: Candidate[],
): Promise<Table[]> {
  const seconds = setting.options.isQuick ? 1 : 3;
  const measure = (candidate: Candidate) => measureOne(setting, candidate, seconds);
  for (const candidate of candidates) await measure(candidate);
  const seen = await inTurns(candidates, setting.rounds(7), measure);
  const rowsOf = (unit: string, read: (rate: Rate) => number): Row[] =>
    [...seen].map(([{ name, baseline }, rates]) => ({
      name,
      unit,
      values: rates.map(read),
      ...(baseline && { baseline }),
    }));
  const rates = rowsOf("a second", ({ perSecond }) => perSecond);
  return [
    { title, rows: rates.map((row, at) => ({ ...row, ...goalOf(candidates[at]) })) },
    { title: `${title}: processor time of an answer`, rows: rowsOf("us", ({ cpuUs }) => cpuUs) },
    {
      title: `${title}: how busy the asking process was`,
      rows: rowsOf("of a core", ({ busy }) => busy).map(({ baseline, ...row }) => row),
      notes: ["Near 1 it is the limit, not the server: then the processor time of an answer counts."],
    },
  ];
}

const goalOf = (candidate: Candidate | undefined) => (candidate?.goal ? { goal: candidate.goal } : {});

type Rate = { perSecond: number; cpuUs: number; busy: number };

async function measureOne(setting: Setting, candidate: Candidate, duration: number): Promise<Rate> {
  const { name, pid, url, encoding } = candidate;
  const before = readCpuMs(pid);
  const headers = { "accept-encoding": encoding, "user-agent": realUserAgent };
  const { answers, seconds, errors, refused, busy } = await setting.load({
    url,
    connections: CONNECTIONS,
    headers,
    until: { duration },
  });
  if (errors + refused > 0) throw new Error(`${name}: ${errors} errors, ${refused} answers that are not 2xx`);
  return { perSecond: answers / seconds, cpuUs: ((readCpuMs(pid) - before) * 1_000) / answers, busy };
}
