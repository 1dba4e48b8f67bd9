import { Agent, request } from "node:http";
import { realUserAgent } from "../e2e/real-browser.ts";

/** Milliseconds to the first byte of the body and to its end. */
export type Answered = { status: number; cacheStatus: string; firstMs: number; wholeMs: number };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Asks once as a browser does, over a connection that stays open, and reads the whole answer. */
export function askOnce(
  url: string,
  headers: Record<string, string> = { "accept-encoding": "br" },
): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { "user-agent": realUserAgent, ...headers } }, (answer) => {
      let firstMs = 0;
      answer.on("data", () => {
        firstMs ||= performance.now() - started;
      });
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          cacheStatus: String(answer.headers["cache-status"] ?? ""),
          firstMs,
          wholeMs: performance.now() - started,
        }),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}
