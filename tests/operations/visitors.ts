import { writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";

/**
 * Visitors with a browser's user agent: `node visitors.ts URL RATE FILE`. Asks RATE times a second, whether or not answers come.
 * Of twenty requests thirteen are for pages that are the same for everybody, four for pages that are made for one visitor, two for
 * style sheets and scripts that a page has named, and one sends a form with a mistake in it, which must come back with what was typed.
 * On SIGTERM it waits for what is open and writes to FILE, as JSON, how many requests were asked, the seconds they were asked
 * in, the right answers by kind, the longest of them in milliseconds, and what else came, how often in each ten seconds.
 */
const [, , url = "", rate = "100", file = ""] = process.argv;
const shared = [
  "/",
  "/services",
  "/locations/ashburn",
  "/reviews",
  "/services/residential",
  "/",
  "/faq",
  "/service-areas",
  "/locations/winchester",
  "/contact",
  "/about",
  "/services/packing",
  "/plan",
];
const own = ["/referrals", "/reviews?q=truck", "/estimate", "/faq?q=piano"];
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36",
  accept: "text/html",
};
const TIMEOUT_MS = 60_000;

type Kind = "shared" | "own" | "asset" | "form";
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const answers: Record<Kind, number> = { shared: 0, own: 0, asset: 0, form: 0 };
const longestMs: Record<Kind, number> = { shared: 0, own: 0, asset: 0, form: 0 };
const faults: Record<string, Record<string, number>> = {};
const assets = new Set<string>();
const started = Date.now();
let asked = 0;
let open = 0;
let failed = 0;

const turns: (() => Promise<void>)[] = [];
for (const [index, path] of shared.entries()) {
  turns.push(() => visit("shared", path));
  const mine = own[index / 3];
  if (mine) turns.push(() => visit("own", mine));
  if (index % 6 === 1) turns.push(fetchAsset);
}
turns.push(sendForm);

async function visit(kind: Kind, path: string): Promise<void> {
  const answer = await ask(kind, path, undefined, isWholePage);
  for (const asset of answer?.body.match(/\/assets\/[\w.-]+\.(?:css|js)/g) ?? []) assets.add(asset);
}

/** Each in turn, also those of the version that was replaced meanwhile. */
async function fetchAsset(): Promise<void> {
  const [asset] = assets;
  if (!asset) return visit("shared", "/");
  assets.delete(asset);
  assets.add(asset);
  await ask("asset", asset, undefined, ({ status }) => status === 200);
}

async function sendForm(): Promise<void> {
  const typed = `Rita Rowe ${asked}`;
  const form = new URLSearchParams({
    referrerName: typed,
    referrerEmail: "no address",
    referredName: "Frank Ford",
    referredEmail: "frank@example.com",
  });
  await ask("form", "/referrals", form, ({ status, body }) => status === 400 && body.includes(typed));
}

function isWholePage({ status, body }: Answer): boolean {
  return status === 200 && body.includes("</html>");
}

/** Gives the answer when it is right; what else came is noted. */
async function ask(
  kind: Kind,
  path: string,
  form: URLSearchParams | undefined,
  isRight: (answer: Answer) => boolean,
): Promise<Answer | undefined> {
  const begun = performance.now();
  asked += 1;
  open += 1;
  try {
    const answer = await send(path, form);
    if (isRight(answer)) {
      answers[kind] += 1;
      longestMs[kind] = Math.max(longestMs[kind], Math.round(performance.now() - begun));
      return answer;
    }
    const title = answer.body.match(/<title>([^<]*)/)?.[1] ?? `${answer.body.length} characters`;
    fail(`${answer.status}, ${title}`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    open -= 1;
  }
  return undefined;
}

function fail(what: string): void {
  failed += 1;
  const at = `${new Date().toISOString().slice(11, 18)}0`;
  faults[what] ??= {};
  faults[what][at] = (faults[what][at] ?? 0) + 1;
}

function send(path: string, form: URLSearchParams | undefined): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const options = form
      ? {
          agent,
          method: "POST",
          headers: { ...headers, origin: url, "content-type": "application/x-www-form-urlencoded" },
        }
      : { agent, headers };
    const sent = request(new URL(path, url), options, (response) => {
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
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("no answer for 60 s")));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // A kept connection that was closed just as the request set out: browsers take another one, too.
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(send(path, form));
      else reject(error);
    });
    sent.end(form?.toString());
  });
}

// A timer that comes late is made up for, so that the rate holds.
const ticking = setInterval(() => {
  const due = ((Date.now() - started) / 1000) * Number(rate);
  while (asked < due) void turns[asked % turns.length]?.();
}, 10);

process.on("SIGTERM", () => {
  clearInterval(ticking);
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  const end = setInterval(() => {
    if (open > 0) return;
    clearInterval(end);
    writeFileSync(file, `${JSON.stringify({ asked, seconds, answers, longestMs, failed, faults })}\n`);
    process.exit(0);
  }, 50);
});
