import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { askForMove } from "./ask-for-move.ts";
import { newEmail } from "./people.ts";
import { fetchPage } from "./read-page.ts";
import { realUserAgent } from "./real-browser.ts";
import { failed, fillReferral, sendReferral, submit } from "./referral-form.ts";
import { expect, test, waitForEmail, waitForFormAge, waitUntilReady } from "./site.ts";

test("while Redis is down the visitor is thanked at once, and the email goes out once it recovers", async ({
  page,
  broken,
}) => {
  const friend = newEmail("late");
  await page.goto(`${broken.url}/referrals`);
  await fillReferral(page, { referredEmail: friend });
  broken.redis.cut();
  await sendReferral(page);
  await broken.eventually(
    () => broken.logs.some((line) => line.includes("Redis is not reachable")),
    "the log",
  );
  expect(broken.emails.to(friend)).toHaveLength(0);
  broken.redis.restore();
  await waitForEmail(broken, friend);
});

test("while Postgres is down a form keeps its values and shows an error, then works once it recovers", async ({
  page,
  broken,
}) => {
  const friend = newEmail("kept");
  await page.goto(`${broken.url}/referrals`);
  await fillReferral(page, { referredEmail: friend });
  await waitForFormAge(page);
  broken.postgres.cut();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await submit(page).click();
  expect((await answer).status()).toBe(503);
  await expect(failed(page)).toBeVisible();
  await expect(page.locator("#referredEmail")).toHaveValue(friend);
  expect((await fetch(`${broken.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${broken.url}/livez`)).status).toBe(200);
  broken.postgres.restore();
  await waitUntilReady(broken);
  await sendReferral(page);
  await waitForEmail(broken, friend);
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
    await waitUntilReady(broken);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.locator(".move-asked")).toContainText("Is the piano fine?");
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
  const weather = await fetch(`${broken.url}/api/weather`);
  expect([weather.status, await weather.json()]).toEqual([503, { error: expect.any(String) }]);
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

test("without reviews no page shows review figures; with reviews all pages agree", async ({ bare }) => {
  const readFigures = async (path: string) => listFigures((await fetchPage(bare.url + path)).text);
  for (const path of ["/", "/about", "/estimate", "/faq", "/reviews", "/service-areas"])
    expect(await readFigures(path), path).toEqual([]);
  expect((await fetchPage(`${bare.url}/reviews`)).text).toContain("No reviews available at the moment.");
  for (const path of ["/services/packing", "/locations/ashburn"])
    expect((await fetchPage(bare.url + path)).html, path).not.toContain("short-reviews-list");

  await seedSampleReviews(bare.db);
  const agreed = expect.arrayOf(expect.stringMatching(/^(130\+|4\.9|90%)$/));
  for (const path of ["/", "/about", "/estimate", "/reviews"]) {
    // A busy site leaves out late figures.
    await expect.poll(async () => (await readFigures(path)).length, path).toBeGreaterThan(0);
    expect(await readFigures(path), path).toEqual(agreed);
  }
});

test("a service shows its newest reviews; a town shows its own, or else its county's", async ({ bare }) => {
  await seedSampleReviews(bare.db);
  const read = async (path: string) => {
    const { html } = await fetchPage(bare.url + path);
    return html.match(/<section class="section pale short-reviews">[\s\S]*?<\/section>/)?.[0] ?? "";
  };
  const newest = await bare.db
    .selectFrom("reviews")
    .select("name")
    .where("service", "=", "packing")
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  await expect
    .poll(async () => (await read("/services/packing")).match(/(?<=<b>)[^<]+/g))
    .toEqual(newest.map(({ name }) => name));

  let shown = "";
  const town = async () => {
    shown = await read("/locations/ashburn");
    return shown;
  };
  await expect.poll(town).toContain("Reviews from Ashburn");
  expect(shown.match(/>Ashburn, VA</g)).toHaveLength(shown.split("<figure").length - 1);
  await bare.db.deleteFrom("reviews").where("location", "=", "Ashburn, VA").execute();
  await expect.poll(town).toContain("Reviews from Loudoun County");
});

function listFigures(text: string): string[] {
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
  const whole = fetch(url, { headers: { "user-agent": userAgent } }).then(async ({ body }) => {
    for await (const piece of body ?? []) text += Buffer.from(piece).toString();
    return text;
  });
  return { soFar: () => text, whole };
}
