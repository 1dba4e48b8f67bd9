import { expect, test } from "./site.ts";

test("security headers hold without unsafe-inline, and every inline script carries the nonce", async ({
  page,
  request,
}) => {
  const answer = await request.get("/");
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
  expect((await request.get("/")).headers()["content-security-policy"]).not.toBe(policy);

  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") violations.push(message.text());
  });
  page.on("pageerror", (error) => violations.push(error.message));
  for (const path of ["/", "/referrals"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(violations).toEqual([]);
});

test("pages are never cached by accident; hashed files are cached for ever and compressed", async ({
  request,
}) => {
  const home = await request.get("/");
  expect(home.headers()["cache-control"]).toBe("private, no-cache");
  expect((await request.get("/referrals")).headers()["cache-control"]).toBe("no-store");
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
