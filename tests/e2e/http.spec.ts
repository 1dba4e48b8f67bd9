import { request as openRequest } from "node:http";
import { connect } from "node:net";
import { scoreAnswer } from "../support/observatory.ts";
import { expect, type Site, startSite, test } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

test("security headers hold without unsafe-inline, and every inline script carries the nonce", async ({
  page,
  request,
}) => {
  const answer = await request.get("/referrals");
  const policy = answer.headers()["content-security-policy"] ?? "";
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).not.toContain("unsafe-eval");
  const nonce = policy.match(/'nonce-([^']+)'/)?.[1];
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script(?![^>]*type="application\/ld\+json")([^>]*)>/g)].map(
    (match) => match[1],
  );
  expect(scripts.length).toBeGreaterThan(2);
  for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  expect((await request.get("/referrals")).headers()["content-security-policy"]).not.toBe(policy);

  const trouble = listenForTrouble(page);
  for (const path of ["/", "/referrals"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(trouble).toEqual([]);
});

test("pages are never cached by accident; hashed files are cached for ever and compressed", async ({
  request,
}) => {
  const home = await request.get("/");
  const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";
  await expect.poll(async () => (await request.get("/")).headers()["cache-control"]).toBe(shared);
  expect((await request.get("/reviews?q=piano")).headers()["cache-control"]).toBe("private, no-cache");
  expect((await request.get("/referrals")).headers()["cache-control"]).toBe("no-store");
  expect((await request.get("/estimate")).headers()["cache-control"]).toBe("no-store");
  const style = (await home.text()).match(/href="(\/assets\/[^"]+\.css)"/)?.[1] ?? "";
  const asset = await request.get(style, { headers: { "accept-encoding": "br" } });
  expect(asset.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  const gone = await request.get("/assets/gone-12345678.js");
  expect(gone.status()).toBe(404);
  expect(gone.headers()["content-type"]).toContain("text/plain");
});

test("every response carries its request id, and so does the log", async ({ request, site }) => {
  const answer = await request.get("/no-such-page?email=secret@example.org");
  const id = answer.headers()["x-request-id"];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const lines = await site.eventually(() => {
    const found = site.logs.filter((line) => line.includes(String(id)));
    return found.length > 0 && found;
  }, "the log lines");
  expect(lines.join("\n")).not.toContain("secret");
});

test("an unknown address is a 404 with its page", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("livez and readyz answer, and no page takes another method", async ({ request }) => {
  expect((await request.get("/livez")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
  expect((await request.delete("/")).status()).toBe(405);
});

test("absolute addresses start at SITE_URL whatever the Host header says", async ({ request, site }) => {
  const html = await (await request.get("/referrals", { headers: { host: "evil.example" } })).text();
  expect(html).toContain(`<link rel="canonical" href="${site.url}/referrals"/>`);
  expect(html).not.toContain("evil.example");
});

test("what is no address of ours is refused with a page, and its secret stays out of the log", async ({
  site,
}) => {
  const token = "kT3vQ9xLm2Wc8RbZ";
  const before = site.logs.length;
  for (const path of ["//[", "//@", "//:80", "//\\", "/\\", "*", "http://[", `//x/unsubscribe/${token}`]) {
    const answer = await sendRaw(site, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer, path).toContain("Content-Security-Policy");
  }
  for (const path of [`/Unsubscribe/${token}`, `/%75nsubscribe/${token}`, `/unsubscribe/${token}/`]) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/unsubscribe/${token}`]);
  }
  const around = `POST /unsubscribe/../referrals.data HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(site, around)).toMatch(/^HTTP\/1\.1 400 /);
  const lines = await site.eventually(() => {
    const found = site.logs.slice(before).filter((line) => line.includes('"msg":"request"'));
    return found.length >= 12 && found;
  }, "the log lines");
  expect(lines.join("\n")).not.toContain(token);
  expect(findFaults(site.logs.slice(before))).toEqual([]);
});

test("what no form could send is the sender's fault, and no stack of ours", async ({ site }) => {
  const before = site.logs.length;
  const referrals = await countReferrals(site);
  const bodies: [string | undefined, string][] = [
    ["application/json", "{}"],
    ["text/plain", "a=b"],
    [undefined, "a=b"],
    ["multipart/form-data", "broken"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ];
  for (const path of ["/referrals", "/referrals.data", "/estimate", "/estimate.data", "/unsubscribe/token"])
    for (const [type, body] of bodies) {
      const answer = await post(site, path, type, body);
      expect([400, 415], `${path} ${type}`).toContain(answer);
    }
  expect(findFaults(site.logs.slice(before))).toEqual([]);
  expect(await countReferrals(site)).toBe(referrals);
});

test("every page and every error of the site is an A+ of Mozilla's Observatory", async () => {
  const site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
  const paths = [
    ...["/", "/about", "/services", "/services/packing", "/service-areas", "/locations/ashburn", "/reviews"],
    ...["/referrals", "/contact", "/estimate", "/faq", "/terms-of-use", "/privacy-policy", "/disclaimer"],
    ...["/moving-rules", "/sample-certificate", "/accessibility"],
    ...[
      "/unsubscribe/token",
      "/no-such-page",
      "/services/nope",
      "/referrals/status/nope",
      "/%ff",
      "/assets/gone.js",
    ],
  ];
  for (const path of paths) {
    const answer = await fetch(site.url + path);
    const { score, losses } = scoreAnswer(answer.headers, await answer.text());
    expect(losses, path).toEqual([]);
    expect(score, path).toBeGreaterThanOrEqual(100);
  }
  await site.stop();
});

/** Sends bytes as they are, and gives the whole answer. */
function sendRaw(site: Site, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (piece: string) => {
      answer += piece;
    });
    socket.once("close", () => resolve(answer)).once("error", reject);
  });
}

/** By node:http, as fetch writes a content type of its own. */
function post(site: Site, path: string, type: string | undefined, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { origin: site.url, ...(type ? { "content-type": type } : {}) };
    openRequest(site.url + path, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end(body);
  });
}

/** Lines of the web process that tell of a fault; the worker has troubles of its own. */
function findFaults(lines: string[]): string[] {
  return lines.filter((line) => line.includes('"process":"web"') && /"level":[456]0|"stack"/.test(line));
}

async function countReferrals(site: Site): Promise<number> {
  const rows = await site.db.selectFrom("referrals").select("id").execute();
  return rows.length;
}
