import { get } from "node:http";
import type { Page } from "playwright/test";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { askForMove } from "./ask-for-move.ts";
import { realUserAgent } from "./real-browser.ts";
import { fillReferral } from "./referral-form.ts";
import { expect, reloadUntilVisible, type Site, test, waitForFormAge, waitForPendingEmails } from "./site.ts";

const failed = (page: Page) => page.getByText("Something went wrong. Please try again.", { exact: true });

async function fillIn(page: Page, site: Site, referredEmail: string): Promise<void> {
  await page.goto(`${site.url}/referrals`);
  await fillReferral(page, { referredEmail });
  await waitForFormAge(page);
}

test("while Redis is down the visitor is thanked at once, and the email goes out once it recovers", async ({
  page,
  broken,
}) => {
  const friend = `late.${Date.now()}@example.net`;
  await fillIn(page, broken, friend);
  broken.redis.cut();
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await broken.eventually(
    () => broken.logs.some((line) => line.includes("Redis is not reachable")),
    "the log",
  );
  expect(broken.mails.to(friend)).toHaveLength(0);

  broken.redis.restore();
  await broken.eventually(() => broken.mails.to(friend)[0], "the late mail");
  await waitForPendingEmails(broken, friend);
  expect(broken.mails.to(friend)).toHaveLength(1);
});

test.describe("a move's page without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("while Postgres is down the page keeps a request, which can be sent once it recovers", async ({
    page,
    broken,
  }) => {
    const { path } = await askForMove(broken, { date: "2045-06-12" });
    await page.goto(broken.url + path);
    await page.getByText("Ask or answer a question").click();
    await page.getByLabel("Message").fill("Is the piano fine?");
    broken.postgres.cut();
    await page.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByRole("definition")).toHaveText("Is the piano fine?");
    broken.postgres.restore();
    await broken.eventually(async () => (await fetch(`${broken.url}/readyz`)).ok, "Postgres");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.locator(".move-asked")).toContainText("Is the piano fine?");
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("while Postgres is down a form keeps its values and shows an error, then works once it recovers", async ({
      page,
      broken,
    }) => {
      const friend = `kept.${Date.now()}@example.net`;
      await fillIn(page, broken, friend);
      broken.postgres.cut();
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("button", { name: "Submit Referral" }).click();
      expect((await answer).status()).toBe(503);
      await expect(failed(page).first()).toBeVisible();
      await expect(page.locator("#referredEmail")).toHaveValue(friend);
      expect((await fetch(`${broken.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${broken.url}/livez`)).status).toBe(200);

      broken.postgres.restore();
      await broken.eventually(async () => (await fetch(`${broken.url}/readyz`)).ok, "Postgres");
      await page.getByRole("button", { name: "Submit Referral" }).click();
      await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
      await broken.eventually(() => broken.mails.to(friend)[0], "the mail");
    });
  });

test("while Postgres hangs the shell is sent, and the reviews follow in the same response", async ({
  broken,
}) => {
  await fetch(`${broken.url}/`);
  broken.postgres.hold();
  const visitor = readAnswer(`${broken.url}/`, realUserAgent);
  await broken.eventually(() => visitor.soFar().includes("Loading weather"), "the shell");
  expect(visitor.soFar()).toContain("From here");
  expect(visitor.soFar()).not.toContain("Featured reviews");
  broken.postgres.restore();
  expect(await visitor.whole).toContain("Featured reviews");

  broken.postgres.hold();
  const heldBefore = broken.postgres.met.held;
  const crawler = readAnswer(`${broken.url}/`, "Googlebot/2.1");
  await broken.eventually(() => broken.postgres.met.held > heldBefore, "the crawler's queries");
  expect(crawler.soFar()).toBe("");
  broken.postgres.restore();
  expect(await crawler.whole).toContain("Featured reviews");
});

test("while Postgres is down the home page works without reviews, and logs that once", async ({
  page,
  broken,
}) => {
  broken.postgres.cut();
  const before = broken.logs.length;
  await page.goto(`${broken.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("From here");
  await expect(page.getByText("--°F").first()).toBeVisible();
  await expect(page.locator("#reviews-title")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("cannot be read");
  await expect(page.getByRole("main")).toContainText("100+");
  const said = broken.logs.slice(before).filter((line) => line.includes('"process":"web"'));
  expect(said.filter((line) => line.includes("featured reviews cannot be read"))).toHaveLength(1);
});

test("the figures show '...' while loading, and a fallback if they cannot be read", async ({
  page,
  broken,
}) => {
  const figures = page.locator("main dl dd");
  broken.postgres.hold();
  await page.goto(`${broken.url}/reviews`, { waitUntil: "commit" });
  await expect(figures).toHaveText(["...", "...", "..."]);
  await expect(page.locator(".reviews-results .skeleton").first()).toBeVisible();
  broken.postgres.restore();
  await expect(figures).toHaveText(["130+", "4.9", "90%"]);

  broken.postgres.cut();
  await page.goto(`${broken.url}/reviews`);
  await expect(figures).toHaveText(["100+", "5", "99%"]);
  await expect(page.getByText("We cannot load the reviews right now.")).toBeVisible();
  await expect(page.getByText("No reviews available at the moment.")).toHaveCount(0);

  broken.postgres.restore();
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(/Showing 12 of 1\d\d reviews/)).toBeVisible();
});

test.describe("in the HTML", () => {
  test.use({ javaScriptEnabled: false });

  test("without reviews no page shows review figures; with reviews all pages agree", async ({
    page,
    bare,
  }) => {
    for (const path of ["/", "/about", "/estimate", "/faq", "/reviews", "/service-areas"])
      expect(await readFigures(page, bare.url + path), `${path}, none`).toEqual([]);
    // A late answer stays hidden without scripts.
    await expect(async () => {
      await page.goto(`${bare.url}/reviews`);
      await expect(page.getByText("No reviews available at the moment.")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    for (const path of ["/services/packing", "/locations/ashburn"]) {
      await page.goto(bare.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".short-reviews")).toHaveCount(0);
    }

    await seedSampleReviews(bare.db);
    for (const path of ["/", "/about", "/estimate", "/reviews"]) {
      // Late figures are left out.
      await expect(async () => {
        const figures = await readFigures(page, bare.url + path);
        for (const figure of figures) expect(["130+", "4.9", "90%"], path).toContain(figure);
        expect(figures.length, path).toBeGreaterThan(0);
      }).toPass();
    }
  });

  test("a service shows its newest reviews; a town shows its own, or else its county's", async ({
    page,
    bare,
  }) => {
    await seedSampleReviews(bare.db);
    const list = page.locator(".short-reviews-list > li");
    const newest = await bare.db
      .selectFrom("reviews")
      .select("name")
      .where("service", "=", "packing")
      .orderBy("review_date", "desc")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    await page.goto(`${bare.url}/services/packing`);
    await reloadUntilVisible(page, list.first());
    await expect(list.locator("b")).toHaveText(newest.map(({ name }) => name));

    await page.goto(`${bare.url}/locations/ashburn`);
    await reloadUntilVisible(page, page.getByRole("heading", { name: "Reviews from Ashburn" }));
    for (const text of await list.allTextContents()) expect(text).toContain("Ashburn, VA");
    await bare.db.deleteFrom("reviews").where("location", "=", "Ashburn, VA").execute();
    await reloadUntilVisible(page, page.getByRole("heading", { name: "Reviews from Loudoun County" }));
  });
});

async function readFigures(page: Page, url: string): Promise<string[]> {
  let text = "...";
  // Without scripts, a slow database leaves "..." until a reload.
  await expect(async () => {
    await page.goto(url);
    text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    expect(text).not.toContain("...");
  }).toPass();
  const patterns = [
    /(?<!Since |of )(?<![\d,.])(\d[\d,.]*\+?) (?:reviews|customers have reviewed)/g,
    /(\d[\d.]*) of 5\b/g,
    /(?<![\d.])(\d(?:\.\d)?) (?:from|on average)/g,
    /average rating (\d(?:\.\d)?)/g,
    /(\d+%) of them/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, figure]) => figure ?? ""));
}

function readAnswer(url: string, userAgent: string) {
  let text = "";
  const whole = new Promise<string>((resolve, reject) => {
    get(url, { headers: { "user-agent": userAgent } }, (response) => {
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve(text)).on("error", reject);
    }).on("error", reject);
  });
  return { soFar: () => text, whole };
}
