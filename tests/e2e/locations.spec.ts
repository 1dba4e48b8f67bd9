import { homeOffices } from "#content/company.ts";
import { locations } from "#content/locations.ts";
import { readPage } from "./read-page.ts";
import { expect, test } from "./site.ts";

const cards = locations.filter(({ listing }) => listing === "card");
const also = locations.filter(({ listing }) => listing === "also");

test("the service areas page shows eighteen cities and marks the home offices", async ({ page }) => {
  await page.goto("/service-areas");
  const labels = page.locator("article.city-card");
  await expect(labels).toHaveCount(18);
  for (const { key, name } of cards)
    await expect(labels.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      `/locations/${key}`,
    );
  const offices = page.locator("article.city-office");
  await expect(offices.getByText("Home office")).toHaveCount(homeOffices.length);
  expect(
    await offices.getByRole("link").evaluateAll((links) => links.map((link) => link.textContent)),
  ).toEqual(["Ashburn", "Sterling", "Winchester"]);
});

test("the figures are 18+ cities, 100+ customers and 7 days a week", async ({ page }) => {
  await page.goto("/service-areas");
  const stats = page.locator("dl.areas-stats");
  await expect(stats.locator("dd")).toHaveText(["18+", "100+", "7"]);
  await expect(stats.locator("dt")).toHaveText([/cities/, /customers/, /days a week/]);
});

test("three more towns are also served", async ({ page }) => {
  await page.goto("/service-areas");
  const list = page.locator(".also");
  await expect(list.getByRole("heading")).toHaveText("Also serving");
  for (const { key, name } of also)
    await expect(list.getByRole("link", { name })).toHaveAttribute("href", `/locations/${key}`);
});

test("the index gives each place its square on the map and its distance", async ({ page }) => {
  await page.goto("/service-areas");
  const rows = page.locator(".places li");
  await expect(rows).toHaveCount(locations.length);
  await expect(rows.filter({ hasText: "Reston" })).toContainText("5 mi from Sterling");
  await expect(rows.filter({ hasText: "Leesburg" })).toContainText("6 mi from Ashburn");
  await expect(rows.filter({ hasText: "Winchester" })).toContainText("Home office");
  for (const row of await rows.all()) await expect(row).toContainText(/^[A-G][1-4]/);
});

test("a city's card leads to its page, which starts at the top", async ({ page }) => {
  await page.goto("/service-areas");
  const card = page.locator("article.city-card").filter({ hasText: "Herndon" });
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveURL(/\/locations\/herndon$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Movers in Herndon, Virginia");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

for (const location of locations)
  test(`the page of ${location.key} is about that town`, async ({ request }) => {
    const answer = await request.get(`/locations/${location.key}`);
    expect(answer.status()).toBe(200);
    const page = readPage(await answer.text());
    expect(page.title).toBe(location.metaTitle);
    expect(page.headings[0]).toBe(location.title);
    const { fullDescription, roads, buildings, parking, trustFactors, testimonial, faqs, neighbors } =
      location;
    for (const text of [...fullDescription, roads, buildings, parking, testimonial?.quote ?? ""])
      expect(page.text).toContain(text);
    expect(page.headings).toEqual(expect.arrayContaining(trustFactors.map(({ title }) => title)));
    for (const { question, answer } of faqs) expect(page.text).toContain(`${question} ${answer}`);
    expect(page.links).toContainEqual(["/estimate", "Get a Free Estimate"]);
    expect(page.links).toContainEqual(["/contact", "Contact Us"]);
    for (const key of neighbors) expect(page.links.map(([href]) => href)).toContain(`/locations/${key}`);
  });

test("a town's page gives its distance from all three offices, nearest first", async ({ page }) => {
  await page.goto("/locations/alexandria");
  const offices = page.getByRole("complementary", { name: "From our offices to Alexandria" });
  await expect(offices.getByRole("listitem")).toHaveText([
    /Sterling25 mi/,
    /Ashburn29 mi/,
    /Winchester65 mi/,
  ]);
});

test("an unknown city leads to the service areas", async ({ page, request }) => {
  const answer = await request.get("/locations/atlantis", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/service-areas");
  await page.goto("/locations/atlantis");
  await expect(page).toHaveURL(/\/service-areas$/);
});
