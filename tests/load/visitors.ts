import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { realUserAgent } from "../e2e/real-browser.ts";

const browser = { "user-agent": realUserAgent, "accept-encoding": "gzip, deflate, br" };

type Flood = { statuses: Record<string, number>; errors: number };

/** How long a flood waits for its first page; generous, for a busy machine. */
const FIRST_PAGE_SECONDS = 120;

const ANSWER_SECONDS = 30;

/** Sends as fast as possible for `seconds`, and until one page has arrived. */
export async function flood(options: {
  url: string;
  connections: number;
  seconds: number;
  pipelining?: number;
  path: string;
}): Promise<Flood> {
  const { url, connections, seconds, pipelining = 1, path } = options;
  const over = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url: url + path,
      connections,
      duration: seconds + FIRST_PAGE_SECONDS,
      pipelining,
      timeout: ANSWER_SECONDS,
      headers: browser,
    },
    (error, result) => (error ? over.reject(error) : over.resolve(result)),
  );
  const firstPage = new Promise<void>((resolve) => {
    run.on("response", (_client, status) => {
      if (status === 200) resolve();
    });
  });
  Promise.all([sleep(seconds * 1_000), firstPage]).then(() => run.stop());
  const result = await over.promise;
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
  );
  return { statuses, errors: result.errors + result.timeouts };
}

type Answer = { status: number; text: string; ms: number };

/** Throws if the response is cut off. */
export function ask(url: string, options: { agent?: Agent; from?: string } = {}): Promise<Answer> {
  const started = performance.now();
  const { agent, from } = options;
  const headers = {
    "user-agent": browser["user-agent"],
    ...(from ? { "x-forwarded-for": from } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers, timeout: ANSWER_SECONDS * 1_000 },
      (response: IncomingMessage) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.once("error", reject);
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - started }),
        );
      },
    );
    sent.once("timeout", () => sent.destroy(new Error(`no response within ${ANSWER_SECONDS} s`)));
    sent.once("error", reject);
    sent.end();
  });
}

/** Pauses between requests. `stop` returns failures and response times. */
export function visit(url: string, pauseMs: number, from?: string) {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const times: number[] = [];
  let isOver = false;
  async function run(): Promise<void> {
    while (!isOver) {
      const answer = await ask(url, { agent, ...(from ? { from } : {}) }).catch((error: Error) => error);
      if (answer instanceof Error) failures.push(answer.message);
      else if (answer.status !== 200) failures.push(`status ${answer.status}`);
      else times.push(answer.ms);
      await sleep(pauseMs);
    }
    agent.destroy();
  }
  const done = run();
  return {
    stop: async () => {
      isOver = true;
      await done;
      const sorted = times.toSorted((a, b) => a - b);
      return { failures, answers: times.length, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
    },
  };
}
