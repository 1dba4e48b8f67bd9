import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright";
import type {} from "#app/early-clicks.ts";
import { findChromium } from "#dev/chromium.mjs";
import { LEAST_SECONDS } from "#domain/forms/looks-automated.ts";
import { realUserAgent } from "../e2e/real-browser.ts";

/**
 * People whose pages stay open while the version changes under them, in a real browser: `node open-pages.ts URL CHANGED [--send]`. Opens the
 * pages, prints "open", and goes on when the file CHANGED is there: somebody reads on from page to page, somebody's scripts come only
 * then, and with --send three forms that were begun before are sent, one of them without scripts. Ends with 1 when a page, a script or
 * a word was lost; what the forms held is to be looked for in the database.
 */
const [url = "", changed = "", option] = process.argv.slice(2);
const NOTES = "Third floor, no elevator;\nthe piano — 300 kg — is Zoë’s 🎹";
const TIMEOUT_MS = 60_000;

const faults: string[] = [];
/** Pages whose requests the browser itself gave up, as a network of this machine came or went: each container brings one. */
const changes = new Set<Page>();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
});
try {
  const people = [
    readsOn,
    hasSlowScripts,
    ...(option === "--send" ? [wantsEstimate, refers, refersWithoutScripts] : []),
  ];
  const goOn: (() => Promise<void>)[] = [];
  for (const begin of people) goOn.push(await begin());
  console.log("open");
  while (!existsSync(changed)) await sleep(200);
  for (const [index, rest] of goOn.entries())
    await rest().catch((error: Error) => faults.push(`${people[index]?.name}: ${error.message}`));
} finally {
  await browser.close();
}
console.log(JSON.stringify({ faults }));
process.exitCode = faults.length === 0 ? 0 : 1;

/** Follows links from page to page; the document that was opened stays, so the scripts of its own version are fetched on the way. */
async function readsOn(): Promise<() => Promise<void>> {
  const page = await open("/about");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  return async () => {
    for (const [link, path] of [
      ["Services", "/services"],
      ["Reviews", "/reviews"],
      ["FAQ", "/faq"],
      ["Referrals", "/referrals"],
      ["Home", "/"],
    ] as const) {
      const before = page.url();
      await insist(page, async (isAgain) => {
        if (isAgain) await page.goto(before);
        await page
          .getByRole("navigation", { name: "Main" })
          .getByRole("link", { name: link, exact: true })
          .click();
        await page.waitForURL(url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
      });
    }
    if (changes.has(page)) return;
    if (!(await page.evaluate(() => "isFirstDocument" in window)))
      faults.push("readsOn: the page was loaded anew");
  };
}

/** The page came before the change, its scripts are asked for after it. */
async function hasSlowScripts(): Promise<() => Promise<void>> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const page = await open("/contact", async (one) => {
    await one.route("**/assets/*.js", async (route) => {
      await promise;
      await route.continue();
    });
  });
  return async () => {
    release();
    await hydrated(page);
  };
}

async function wantsEstimate(): Promise<() => Promise<void>> {
  const page = await open("/estimate");
  await page.getByLabel("From", { exact: true }).fill("Ashburn");
  await page.getByLabel("To", { exact: true }).fill("Alexandria, 22314");
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Anything we should know").fill(NOTES);
  await hydrated(page);
  return async () => {
    await insist(page, async () => {
      await page.getByRole("button", { name: "Send my request" }).click();
      await page.getByRole("heading", { name: "Thank you. We have your request." }).waitFor();
    });
  };
}

async function refers(): Promise<() => Promise<void>> {
  return beginReferral(await open("/referrals"), 3);
}

async function refersWithoutScripts(): Promise<() => Promise<void>> {
  return beginReferral(await open("/referrals", undefined, false), 4);
}

async function beginReferral(page: Page, number: number): Promise<() => Promise<void>> {
  const you = page.getByRole("group", { name: "Your Information" });
  const friend = page.getByRole("group", { name: "Friend’s Information" });
  await you.getByLabel("Name").fill("Rita Rowe");
  await you.getByLabel("Email").fill(`rita${number}@example.com`);
  await friend.getByLabel("Name").fill("Frank Ford");
  await friend.getByLabel("Email").fill(`frank${number}@example.com`);
  await page.getByLabel("Additional notes").fill(NOTES);
  return async () => {
    await insist(page, async (isAgain) => {
      if (isAgain && page.url().startsWith("chrome-error:")) await page.goBack();
      await page.getByRole("button", { name: "Submit Referral" }).click();
      await page.getByRole("heading", { name: "Thank You for Your Referral!" }).waitFor();
    });
  };
}

/** Opens a page as a visitor of its own; what it cannot have, or logs as an error, is noted. */
async function open(
  path: string,
  prepare: (page: Page) => Promise<void> = async () => {},
  javaScriptEnabled = true,
): Promise<Page> {
  const context = await browser.newContext({ userAgent: realUserAgent, javaScriptEnabled });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on("pageerror", ({ message }) => faults.push(`${path}: ${message}`));
  page.on("response", (answer) => {
    if (answer.url().startsWith(url) && answer.status() >= 400)
      faults.push(`${path}: ${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText === "net::ERR_NETWORK_CHANGED") changes.add(page);
  });
  await prepare(page);
  await page.goto(url + path, { waitUntil: "domcontentloaded" });
  // As long as a person takes at least for a form.
  await sleep(LEAST_SECONDS * 1_000 + 50);
  return page;
}

/** What the browser has given up is done again, as a person would. */
async function insist(page: Page, act: (isAgain: boolean) => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await act(attempt > 0);
    } catch (error) {
      if (attempt === 2 || !changes.has(page)) throw error;
    }
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.earlyClicks);
}
