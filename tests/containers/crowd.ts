import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http2 from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import getPort from "get-port";

import { flood } from "../load/visitors.ts";
import { buildReviews } from "../support/many-reviews.ts";

/**
 * Puts crowds on the whole stack, within the memory that docker-compose.yml gives each container, over HTTP/1.1 and
 * HTTP/2 through Caddy: `node tests/containers/crowd.ts [IMAGE]`. Needs docker and an image that was built.
 * Prints a table; ends with 1 when a process was killed, an answer was neither 200 nor 503, web was not ready or held
 * more than four fifths of its memory, or the next visitor waited for more than 5 s.
 */
process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
const image = process.argv[2] ?? "localhost/ashfield-moving:check";
const project = `ashfield-crowd-${process.pid}`;
const work = mkdtempSync(path.join(tmpdir(), "ashfield-crowd-"));
const port = await getPort();
const site = `https://localhost:${port}`;
const seconds = 30;

type Seen = { statuses: Record<string, number>; errors: number };

let isGood = true;
try {
  await start();
  const crowds: [string, () => Promise<Seen>][] = [
    ["200 connections", () => flood({ url: site, connections: 200, seconds })],
    ["500 connections", () => flood({ url: site, connections: 500, seconds })],
    ["2,000 connections", () => flood({ url: site, connections: 2_000, seconds })],
    [
      "200 connections, all reviews",
      () => flood({ url: site, connections: 200, seconds, paths: ["/reviews?show=all"] }),
    ],
    ["HTTP/2, 10 connections of 50 streams", () => floodStreams(10, 50)],
    ["HTTP/2, 40 connections of 50 streams", () => floodStreams(40, 50)],
  ];
  for (const [name, run] of crowds) isGood = (await judge(name, run)) && isGood;
} finally {
  compose("down", "-v", "--remove-orphans", "-t", "10");
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;

async function start(): Promise<void> {
  execFileSync(path.resolve("ops", "init"), [work], {
    env: { ...process.env, SMTP_URL: "smtp://mail:2525" },
  });
  chmodSync(work, 0o755);
  const given: Record<string, string> = {
    SITE_URL: site,
    SITE_ADDRESS: "https://localhost",
    SECRETS: path.join(work, "secrets"),
    WEATHER_API_URL: "http://127.0.0.1:9",
    HTTP_PORT: "0",
    HTTPS_PORT: String(port),
    DESK_PORT: "0",
    IMAGE: image,
  };
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const filled = lines.map((line) =>
    line.replace(/^([A-Z_]+)=.*/, (all, name) => `${name}=${given[name] ?? all.slice(name.length + 1)}`),
  );
  writeFileSync(path.join(work, ".env"), filled.join("\n"));
  compose("up", "-d", "--no-build");
  const isUp = async () => (await status("/").catch(() => 0)) === 200;
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries === 120) throw new Error("the stack does not answer");
    await sleep(1_000);
  }
  const rows = buildReviews(200).map((review) => JSON.stringify(review).replaceAll("\\", "\\\\"));
  docker(
    [
      "exec",
      "-i",
      container("postgres"),
      "psql",
      "-q",
      "-U",
      "ashfield",
      "-d",
      "ashfield",
      "-c",
      "create temp table given (review jsonb)",
      "-c",
      "copy given from stdin",
      "-c",
      "insert into reviews (id, name, location, rating, comment, review_date, is_active, is_featured, service_type) select id, name, location, rating, comment, review_date, is_active, is_featured, service_type from given, jsonb_to_record(review) as one (id text, name text, location text, rating int, comment text, review_date date, is_active bool, is_featured bool, service_type text)",
    ],
    `${rows.join("\n")}\n`,
  );
}

async function judge(name: string, run: () => Promise<Seen>): Promise<boolean> {
  const ready = watchReadiness();
  const { statuses, errors } = await run();
  const readiness = await ready.stop();
  const started = performance.now();
  const next = await status("/").catch(() => 0);
  const nextMs = Math.round(performance.now() - started);
  const [web, caddy] = [findPeak("web"), findPeak("caddy")];
  const strange = Object.keys(statuses).filter((code) => code !== "200" && code !== "503");
  process.stdout.write(
    `${name}: ${JSON.stringify(statuses)}, errors ${errors}, web ${JSON.stringify(web)}, caddy ${JSON.stringify(caddy)}, ready ${readiness.good} of ${readiness.all}, next visitor ${next} after ${nextMs} ms\n`,
  );
  return (
    strange.length === 0 &&
    errors === 0 &&
    (statuses["200"] ?? 0) > 0 &&
    [web, caddy].every(({ restarts, killed }) => restarts === 0 && !killed) &&
    web.megabytes < 0.8 * 384 &&
    readiness.good === readiness.all &&
    next === 200 &&
    nextMs < 5_000
  );
}

/** The most that a container ever held, and whether it was killed for it. */
function findPeak(service: string): { megabytes: number; restarts: number; killed: boolean } {
  const id = container(service);
  const facts = docker(["inspect", "-f", "{{.RestartCount}} {{.State.OOMKilled}}", id]);
  const [restarts, killed] = facts.trim().split(" ");
  const files =
    "cat /sys/fs/cgroup/memory.peak 2>/dev/null || cat /sys/fs/cgroup/memory/memory.max_usage_in_bytes";
  const bytes = Number(docker(["exec", id, "sh", "-c", files]));
  return { megabytes: Math.round(bytes / 2 ** 20), restarts: Number(restarts), killed: killed === "true" };
}

/** Asks web itself, as its health check does: Caddy passes on no /readyz. */
function watchReadiness() {
  let good = 0;
  let all = 0;
  let isOver = false;
  const web = container("web");
  const ask =
    "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))";
  const done = (async () => {
    while (!isOver) {
      all += 1;
      try {
        await promisify(execFile)("docker", ["exec", web, "node", "-e", ask]);
        good += 1;
      } catch {}
      await sleep(2_000);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return { good, all };
    },
  };
}

/** Connections that keep so many streams open, each asking for the home page as a browser does. */
async function floodStreams(connections: number, streams: number): Promise<Seen> {
  const seen: Seen = { statuses: {}, errors: 0 };
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const session = http2.connect(site);
      session.on("error", () => {
        seen.errors += 1;
      });
      await Promise.all(
        Array.from({ length: streams }, async () => {
          while (performance.now() < until && !session.destroyed) {
            const code = await askStream(session);
            if (code) seen.statuses[code] = (seen.statuses[code] ?? 0) + 1;
            else seen.errors += 1;
          }
        }),
      );
      session.close();
    }),
  );
  return seen;
}

function askStream(session: http2.ClientHttp2Session): Promise<number | undefined> {
  return new Promise((resolve) => {
    let code: number | undefined;
    const stream = session.request({
      ":path": "/",
      "accept-encoding": "gzip, deflate, br",
      "user-agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36",
    });
    stream.on("response", (headers) => {
      code = headers[":status"];
    });
    stream.on("error", () => resolve(undefined));
    stream.on("end", () => resolve(code));
    stream.resume();
  });
}

async function status(page: string): Promise<number> {
  const answer = await fetch(site + page);
  await answer.text();
  return answer.status;
}

function compose(...args: string[]): void {
  const files = ["-f", "docker-compose.yml", "-f", "tests/containers/mail-sink.yml"];
  execFileSync(
    "docker-compose",
    ["--project-name", project, "--env-file", path.join(work, ".env"), ...files, ...args],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
}

function container(service: string): string {
  const label = `label=com.docker.compose.project=${project}`;
  return docker([
    "ps",
    "-q",
    "--filter",
    label,
    "--filter",
    `label=com.docker.compose.service=${service}`,
  ]).trim();
}

function docker(args: string[], input = ""): string {
  return execFileSync("docker", args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
}
