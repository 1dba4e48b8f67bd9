import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Web } from "../../load/web.ts";
import type { TestDatabase } from "../../support/services.ts";
import { inTurns } from "../figures.ts";
import { type Answered, askOnce } from "../one-request.ts";
import { startBaselines } from "../page-rate.ts";
import type { Row, Table } from "../report.ts";
import { type Setting, waitUntilWarm } from "../setting.ts";

/** Another page, that tells when the cache has heard of a change. */
const PROBE = "/about";
const HIT = "page-cache; hit";

type Candidate = { name: string; ask: () => Promise<Answered> };

/**
 * One visitor who asks for the home page when the cache has just dropped it, beside one who gets it from the cache, one for
 * whom it is always made, and bare node:http with the same bytes.
 */
export async function run(setting: Setting): Promise<Table[]> {
  const database = await setting.openDatabase();
  const cached = await setting.startWeb(database, { LOG_LEVEL: "info" });
  const uncached = await setting.startWeb(database, { PAGE_CACHE_MB: "0" });
  await waitUntilWarm(cached);
  const home = `${cached.url}/`;
  const baselines = await startBaselines(setting, home, ["br"]);
  const candidates: Candidate[] = [
    ...baselines.map(({ name, url }) => ({ name, ask: () => askOnce(url) })),
    { name: "home, kept", ask: () => expectStatus(home, (status) => status === HIT) },
    { name: "home, cold", ask: () => askCold(database, cached) },
    { name: "home, made for one", ask: () => askOnce(`${uncached.url}/`) },
  ];
  for (const { ask } of candidates) for (let times = 0; times < 5; times += 1) await ask();
  const seen = await inTurns(candidates, setting.rounds(40, 5), ({ ask }) => ask());
  const baseline = baselines[0]?.name ?? "";
  const rowsOf = (read: (answer: Answered) => number): Row[] =>
    [...seen].map(([{ name }, answers]) => ({
      ...{ name, unit: "ms", values: answers.map(read) },
      ...(name === baseline ? {} : { baseline }),
    }));
  return [
    { title: "One visitor, brotli: to the first byte", rows: rowsOf(({ firstMs }) => firstMs) },
    { title: "One visitor, brotli: to the end of the page", rows: rowsOf(({ wholeMs }) => wholeMs) },
  ];
}

/** Drops all pages as a change in the database does, waits until that is heard, and asks. */
async function askCold(database: TestDatabase, { url }: Web): Promise<Answered> {
  await askUntil(url + PROBE, (status) => status === HIT);
  await sql`notify page_changes`.execute(database.db);
  await askUntil(url + PROBE, (status) => status !== HIT);
  const answer = await expectStatus(`${url}/`, (status) => status !== HIT);
  await askUntil(`${url}/`, (status) => status === HIT);
  return answer;
}

async function askUntil(url: string, isDone: (cacheStatus: string) => boolean): Promise<void> {
  while (!isDone((await askOnce(url)).cacheStatus)) await sleep(2);
}

async function expectStatus(url: string, isRight: (cacheStatus: string) => boolean): Promise<Answered> {
  const answer = await askOnce(url);
  if (answer.status !== 200 || !isRight(answer.cacheStatus))
    throw new Error(`${url} answered ${answer.status} with Cache-Status "${answer.cacheStatus}"`);
  return answer;
}
