import { Agent, get, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { fullOrShort } from "./site.ts";

/** A bare "Mozilla/5.0" counts as a crawler. */
const browser = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36",
  "accept-encoding": "gzip, deflate, br",
};

export type Flood = { statuses: Record<string, number>; errors: number; perSecond: number; p95: number };

/** Seconds that a flood waits for its first page, on a machine with much else to do. */
const FIRST_PAGE_SECONDS = 120;

/** Seconds within which each answer is to come. */
const ANSWER_SECONDS = fullOrShort(30, 180);

/** Many connections that ask again as soon as they are answered, for so long, and until one has got its page. */
export async function flood(options: {
  url: string;
  connections: number;
  seconds: number;
  pipelining?: number;
  /** Requests a second of all together; as many as are answered when undefined. */
  rate?: number;
  paths?: string[];
}): Promise<Flood> {
  const { url, connections, seconds, pipelining = 1, rate, paths = ["/"] } = options;
  const over = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds + FIRST_PAGE_SECONDS,
      pipelining,
      timeout: ANSWER_SECONDS,
      headers: browser,
      requests: paths.map((path) => ({ path })),
      ...(rate === undefined ? {} : { overallRate: rate }),
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
  const { errors, timeouts, latency, requests } = result;
  return { statuses, errors: errors + timeouts, perSecond: requests.average, p95: latency.p97_5 };
}

export type Answer = { status: number; text: string; ms: number };

/** Asks once, and reads the whole answer. Throws when it is cut. */
export function ask(
  url: string,
  options: { agent?: Agent; form?: string; from?: string; ms?: number } = {},
): Promise<Answer> {
  const started = performance.now();
  const { agent, form, from, ms = ANSWER_SECONDS * 1_000 } = options;
  const headers = {
    "user-agent": browser["user-agent"],
    ...(from ? { "x-forwarded-for": from } : {}),
    ...(form === undefined
      ? {}
      : { origin: new URL(url).origin, "content-type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve, reject) => {
    const method = form === undefined ? "GET" : "POST";
    const sent = request(url, { agent, method, headers, timeout: ms }, (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - started }),
      );
    });
    sent.once("timeout", () => sent.destroy(new Error(`no answer within ${ms} ms`)));
    sent.once("error", reject);
    sent.end(form);
  });
}

/** One visitor who asks again and again, with a pause, until `stop`; gives what went wrong and how long answers took. */
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

/** Opens a page and leaves when its first piece has come. */
export function leaveEarly(url: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = get(url, { headers: browser, agent: false }, (response) => {
      response.once("data", () => sent.destroy());
      response.on("error", () => {});
    });
    sent.on("error", () => {});
    sent.once("close", () => resolve());
  });
}
