import { get } from "node:http";
import type { Page } from "playwright/test";
import { test as base, expect, type Site, startSite, takeTime } from "./site.ts";

/** Each test breaks a site of its own. */
const test = base.extend<{ broken: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  broken: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
});

/** Fills in the form and sends it; gives the time of the click. */
async function submit(page: Page, site: Site, friendEmail: string): Promise<number> {
  await page.goto(`${site.url}/referrals`);
  await page.locator("#referrerName").fill("Maria Torres");
  await page.locator("#referrerEmail").fill("maria@example.org");
  await page.locator("#referredName").fill("Jo Park");
  await page.locator("#referredEmail").fill(friendEmail);
  await takeTime();
  const clicked = Date.now();
  await page.getByRole("button", { name: "Submit Referral" }).click();
  return clicked;
}

test("without Redis the visitor is thanked at once, and the mail goes out when it is back", async ({
  page,
  broken,
}) => {
  test.setTimeout(90_000);
  broken.redis.cut();
  const clicked = await submit(page, broken, "late@example.net");
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  expect(Date.now() - clicked).toBeLessThan(5_000);
  await page.waitForTimeout(3_000);
  expect(broken.mails.to("late@example.net")).toHaveLength(0);

  broken.redis.restore();
  await broken.eventually(() => broken.mails.to("late@example.net")[0], "the late mail", 60_000);
  await page.waitForTimeout(2_500);
  expect(broken.mails.to("late@example.net")).toHaveLength(1);
});

test("without Postgres the form keeps its values, and works again when it is back", async ({
  page,
  broken,
}) => {
  await page.goto(`${broken.url}/referrals`);
  broken.postgres.cut();
  await submit(page, broken, "kept@example.net");
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await expect(page.locator("#referredEmail")).toHaveValue("kept@example.net");
  expect((await fetch(`${broken.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${broken.url}/livez`)).status).toBe(200);
  expect(broken.web.exitCode).toBeNull();
  expect(broken.worker.exitCode).toBeNull();

  broken.postgres.restore();
  await broken.eventually(async () => (await fetch(`${broken.url}/readyz`)).ok, "Postgres", 10_000);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await broken.eventually(() => broken.mails.to("kept@example.net")[0], "the mail", 15_000);
});

test("with a database that answers after 2 s, the shell comes at once and the reviews in the same answer", async ({
  page,
  broken,
}) => {
  await fetch(`${broken.url}/`);
  broken.postgres.delay(2_000);
  const { shellMs, shell, whole } = await readInParts(`${broken.url}/`);
  expect(shell.includes("From here")).toBe(true);
  expect(shell.includes("Loading weather")).toBe(true);
  // Proves that the shell does not wait for the database; speed is measured in tests/bench.
  expect(shellMs).toBeLessThan(1_000);
  expect(shell.includes("Featured reviews")).toBe(false);
  expect(whole.includes("Featured reviews")).toBe(true);

  const crawler = await readInParts(`${broken.url}/`, { "user-agent": "Googlebot/2.1" });
  expect(crawler.shell.includes("Featured reviews")).toBe(true);
  await page.goto(`${broken.url}/`);
  await expect(page.getByRole("list", { name: "Featured reviews" }).getByRole("listitem")).toHaveCount(8);
});

test("without Postgres the home page still stands, without reviews, and says so once in the log", async ({
  page,
  broken,
}) => {
  broken.postgres.cut();
  const before = broken.logs.length;
  await page.goto(`${broken.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("From here");
  await expect(page.getByText("--°F").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Featured reviews" })).toHaveCount(0);
  const said = broken.logs.slice(before).filter((line) => line.includes('"process":"web"'));
  expect(said.filter((line) => line.includes("featured reviews cannot be read"))).toHaveLength(1);
  expect(said.filter((line) => line.includes("Weather fetch error"))).toHaveLength(1);
});

test("SIGTERM lets a running answer finish", async ({ broken }) => {
  broken.postgres.delay(1_000);
  const answer = readInParts(`${broken.url}/`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const ended = new Promise<number | null>((resolve) => broken.web.once("exit", (code) => resolve(code)));
  broken.web.kill("SIGTERM");
  expect((await answer).whole.endsWith("</html>")).toBe(true);
  expect(await ended).toBe(0);
});

/** A bare "Mozilla/5.0" counts as a crawler. */
const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

/** Reads an answer: what had come when the body's first chunk arrived, and all of it. */
function readInParts(url: string, headers: Record<string, string> = { "user-agent": browserName }) {
  return new Promise<{ shellMs: number; shell: string; whole: string }>((resolve, reject) => {
    const started = performance.now();
    get(url, { headers }, (response) => {
      let shellMs = 0;
      let shell = "";
      let whole = "";
      let timer: NodeJS.Timeout | undefined;
      response.setEncoding("utf8").on("data", (chunk: string) => {
        shellMs ||= performance.now() - started;
        whole += chunk;
        // The shell may come in several packets of one flush.
        timer ??= setTimeout(() => {
          shell = whole;
        }, 150);
      });
      response.on("end", () => {
        clearTimeout(timer);
        resolve({ shellMs, shell: shell || whole, whole });
      });
    }).on("error", reject);
  });
}
