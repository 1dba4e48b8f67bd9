import { get } from "node:http";
import type { Page } from "playwright/test";
import {
  test as base,
  expect,
  type Site,
  startSite,
  takeTime,
  waitForRest,
  withoutPageCache,
} from "./site.ts";

/** Each test breaks a site of its own. */
const test = base.extend<{ broken: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  broken: async ({}, use) => {
    const site = await startSite({ env: withoutPageCache });
    await use(site);
    await site.stop();
  },
});

/** Fills in the form and sends it. */
async function submit(page: Page, site: Site, friendEmail: string): Promise<void> {
  await page.goto(`${site.url}/referrals`);
  await page.locator("#referrerName").fill("Maria Torres");
  await page.locator("#referrerEmail").fill("maria@example.org");
  await page.locator("#referredName").fill("Jo Park");
  await page.locator("#referredEmail").fill(friendEmail);
  await takeTime(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
}

test("without Redis the visitor is thanked at once, and the mail goes out when it is back", async ({
  page,
  broken,
}) => {
  broken.redis.cut();
  await submit(page, broken, "late@example.net");
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await broken.eventually(
    () => broken.logs.some((line) => line.includes("Redis is not reachable")),
    "the log",
  );
  expect(broken.mails.to("late@example.net")).toHaveLength(0);

  broken.redis.restore();
  await broken.eventually(() => broken.mails.to("late@example.net")[0], "the late mail");
  await waitForRest(broken, "late@example.net");
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
  await broken.eventually(async () => (await fetch(`${broken.url}/readyz`)).ok, "Postgres");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await broken.eventually(() => broken.mails.to("kept@example.net")[0], "the mail");
});

test("while the database is silent the shell is there already, and the reviews come in the same answer", async ({
  page,
  broken,
}) => {
  await fetch(`${broken.url}/`);
  broken.postgres.hold();
  const visitor = readAnswer(`${broken.url}/`);
  await broken.eventually(() => visitor.soFar().includes("Loading weather"), "the shell");
  expect(visitor.soFar()).toContain("From here");
  expect(visitor.soFar()).not.toContain("Featured reviews");
  broken.postgres.restore();
  expect(await visitor.whole).toContain("Featured reviews");

  broken.postgres.hold();
  const heldBefore = broken.postgres.met.held;
  const crawler = readAnswer(`${broken.url}/`, { "user-agent": "Googlebot/2.1" });
  await broken.eventually(() => broken.postgres.met.held > heldBefore, "the crawler's questions");
  expect(crawler.soFar()).toBe("");
  broken.postgres.restore();
  expect(await crawler.whole).toContain("Featured reviews");
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
  await expect(page.getByText("The reviews cannot be read right now. Try again")).toBeVisible();
  const said = broken.logs.slice(before).filter((line) => line.includes('"process":"web"'));
  expect(said.filter((line) => line.includes("featured reviews cannot be read"))).toHaveLength(1);
  expect(said.filter((line) => line.includes("Weather fetch error"))).toHaveLength(1);
});

test("SIGTERM lets a running answer finish", async ({ broken }) => {
  broken.postgres.hold();
  const answer = readAnswer(`${broken.url}/`);
  await broken.eventually(() => answer.soFar().includes("Loading weather"), "the shell");
  const ended = new Promise<number | null>((resolve) => broken.web.once("exit", (code) => resolve(code)));
  broken.web.kill("SIGTERM");
  await broken.eventually(
    () => broken.logs.some((line) => line.includes('"process":"web"') && line.includes("stopping")),
    "the web process to hear of it",
  );
  broken.postgres.restore();
  expect((await answer.whole).endsWith("</html>")).toBe(true);
  expect(await ended).toBe(0);
});

/** A bare "Mozilla/5.0" counts as a crawler. */
const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

/** Reads an answer: what has come so far, and all of it. */
function readAnswer(url: string, headers: Record<string, string> = { "user-agent": browserName }) {
  let text = "";
  const whole = new Promise<string>((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve(text)).on("error", reject);
    }).on("error", reject);
  });
  return { soFar: () => text, whole };
}
