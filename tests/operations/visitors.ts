import { writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";

/**
 * Visitors with a browser's user agent: `node visitors.ts URL RATE FILE`. Asks RATE times a second, whether or not answers come, for
 * pages and for the style sheets and scripts that they name. On SIGTERM it waits for what is open and writes to FILE, as JSON,
 * how many requests were asked, the seconds they were asked in, the answers by status, what failed, and the longest answer in milliseconds.
 */
const [, , url = "", rate = "100", file = ""] = process.argv;
const pages = ["/", "/services", "/referrals", "/reviews", "/reviews?q=truck", "/faq", "/contact", "/about"];
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const statuses: Record<string, number> = {};
const failures: Record<string, number> = {};
const started = Date.now();
let asked = 0;
let open = 0;
let longestMs = 0;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

function ask(path: string): Promise<Answer | undefined> {
  const begun = performance.now();
  asked += 1;
  open += 1;
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36",
      accept: "text/html",
    };
    const sent = request(new URL(path, url), { agent, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (data: string) => {
        body += data;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
      response.on("error", reject);
    });
    sent.setTimeout(60_000, () => sent.destroy(new Error("no answer for 60 s")));
    sent.on("error", reject);
    sent.end();
  })
    .then((answer) => {
      const isWhole = !answer.headers["content-type"]?.includes("html") || answer.body.includes("</html>");
      count(statuses, isWhole ? String(answer.status) : `${answer.status}, cut`, path);
      return answer;
    })
    .catch((error: Error) => {
      count(failures, `${error.message} ${path}`);
      return undefined;
    })
    .finally(() => {
      open -= 1;
      longestMs = Math.max(longestMs, Math.round(performance.now() - begun));
    });
}

function count(counts: Record<string, number>, key: string, path = ""): void {
  const name = key === "200" ? key : `${key} ${path}`.trim();
  counts[name] = (counts[name] ?? 0) + 1;
}

let turn = 0;
/** Paths of assets that a page has named. */
const assets: string[] = [];

async function visit(): Promise<void> {
  const asset = assets.shift();
  if (asset) {
    await ask(asset);
    return;
  }
  turn += 1;
  const answer = await ask(pages[turn % pages.length] ?? "/");
  if (answer?.status === 200 && assets.length === 0)
    assets.push(...new Set(answer.body.match(/\/assets\/[\w.-]+\.(?:css|js)/g)));
}

// A timer that comes late is made up for, so that the rate holds.
const ticking = setInterval(() => {
  const due = ((Date.now() - started) / 1000) * Number(rate);
  while (asked < due) void visit();
}, 10);

process.on("SIGTERM", () => {
  clearInterval(ticking);
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  const end = setInterval(() => {
    if (open > 0) return;
    clearInterval(end);
    writeFileSync(file, `${JSON.stringify({ asked, seconds, statuses, failures, longestMs })}\n`);
    process.exit(0);
  }, 50);
});
