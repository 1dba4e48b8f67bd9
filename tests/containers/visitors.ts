import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";

/**
 * `node visitors.ts URL RATE FILE`: sends RATE requests per second, however slow the responses. One in ten is a form
 * with a mistake, which must come back with what was typed. On SIGTERM, waits for open requests and writes FILE as
 * JSON: requests sent, failed and turned away, the slowest response (ms), and a count of each fault.
 */
const [url = "", rate = "50", file = ""] = process.argv.slice(2);
const paths = [
  "/",
  "/services",
  "/reviews",
  "/locations/ashburn",
  "/referrals",
  "/contact",
  "/reviews?q=truck",
  "/estimate",
  "/plan",
];
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36", origin: url };
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const faults: Record<string, number> = {};
const started = performance.now();
let asked = 0;
let open = 0;
let failed = 0;
let busy = 0;
let slowestMs = 0;

async function visit(): Promise<void> {
  const path = paths[asked % (paths.length + 1)];
  const typed = path ? undefined : `Rita Rowe ${asked}`;
  const begun = performance.now();
  asked += 1;
  open += 1;
  try {
    const { status, body } = await send(path ?? "/referrals", typed);
    const isRight = typed
      ? status === 400 && body.includes(typed)
      : status === 200 && body.includes("</html>");
    const [, title = ""] = /<title>([^<]*)/.exec(body) ?? [];
    if (!isRight) throw new Error(`${status} ${path ?? "form"}: ${title}`);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun));
  } catch (error) {
    const { message } = error as Error;
    if (/^503 .*: We are busier than usual|^429 .*: Too many pages at once/.test(message)) busy += 1;
    else failed += 1;
    faults[message] = (faults[message] ?? 0) + 1;
  } finally {
    open -= 1;
  }
}

function send(path: string, referrerName: string | undefined): Promise<{ status: number; body: string }> {
  const form = referrerName && new URLSearchParams({ referrerName, referrerEmail: "no address" }).toString();
  return new Promise((resolve, reject) => {
    const type = form && { "content-type": "application/x-www-form-urlencoded" };
    const options = { agent, method: form ? "POST" : "GET", headers: { ...headers, ...type } };
    const sent = request(new URL(path, url), options, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (data: string) => {
        body += data;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body })).on("error", reject);
    });
    sent.setTimeout(60_000, () => sent.destroy(new Error("no response for 60 s")));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // Browsers also retry when a reused connection closes as they send.
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(send(path, referrerName));
      else reject(error);
    });
    sent.end(form);
  });
}

const ticking = setInterval(() => {
  const due = ((performance.now() - started) / 1000) * Number(rate);
  while (asked < due) void visit();
}, 10);

process.on("SIGTERM", () => {
  clearInterval(ticking);
  const end = setInterval(() => {
    if (open > 0) return;
    clearInterval(end);
    writeFileSync(file, `${JSON.stringify({ asked, failed, busy, slowestMs, faults })}\n`);
    process.exit(0);
  }, 50);
});
