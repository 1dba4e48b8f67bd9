import { listRelatedServices, services } from "#content/services.ts";
import { readPage } from "./read-page.ts";
import { expect, test } from "./site.ts";

const usualSteps = [
  { title: "Contact Us" },
  { title: "Schedule Your Service" },
  { title: "We Deliver Excellence" },
];

test("all services stand on one page, each leading to its own", async ({ page }) => {
  await page.goto("/services");
  const cards = page.locator("article.service-card");
  await expect(cards).toHaveCount(services.length);
  for (const { id, title } of services)
    await expect(page.locator(`article#${id}`).getByRole("link", { name: title })).toHaveAttribute(
      "href",
      `/services/${id}`,
    );
  await page.locator("article#freight").click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/services\/freight$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Freight Delivery");
});

test("the button on the services page leads to contact", async ({ page }) => {
  await page.goto("/services");
  await expect(page.getByRole("link", { name: "Contact Us Today" })).toHaveAttribute("href", "/contact");
});

test("a hash shows its card below the header; without one the page starts at the top", async ({ page }) => {
  await page.goto("/services#freight");
  const card = page.locator("#freight");
  await expect(card).toBeInViewport();
  const header = await page.locator("header.header").boundingBox();
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a tag at the top of the page jumps to its card", async ({ page }) => {
  await page.goto("/services");
  const index = page.getByRole("navigation", { name: "Services on this page" });
  await index.getByRole("link", { name: "Junk Removal" }).click();
  await expect(page).toHaveURL(/#junk$/);
  await expect(page.locator("#junk")).toBeInViewport();
});

for (const service of services)
  test(`the page of ${service.id} says what the job is`, async ({ request }) => {
    const answer = await request.get(`/services/${service.id}`);
    expect(answer.status()).toBe(200);
    const page = readPage(await answer.text());
    expect(page.title).toBe(service.metaTitle);
    expect(page.headings[0]).toBe(service.title);
    const { longDescription, features, prepare, notMoved, benefits, faqs } = service;
    for (const text of [...longDescription, ...features, ...prepare, notMoved])
      expect(page.text).toContain(text);
    expect(page.headings).toEqual(
      expect.arrayContaining([
        ...benefits.map(({ title }) => title),
        ...(service.steps ?? usualSteps).map(({ title }) => title),
      ]),
    );
    for (const { question, answer } of faqs) expect(page.text).toContain(`${question} ${answer}`);
    expect(page.links).toContainEqual(["/estimate", "Get a Free Estimate"]);
  });

test("no page's general words contradict what its own words say", async ({ request }) => {
  for (const { id, category } of services) {
    const { text, headings } = readPage(await (await request.get(`/services/${id}`)).text());
    // Labor and junk removal have one address at most, and an emergency has no form and no date to book.
    if (category === "labor" || id === "packing")
      expect(text, id).not.toMatch(/from where,? (and )?to where/i);
    if (!/there is no form/i.test(text)) continue;
    expect(id).toBe("emergency");
    expect(text).not.toMatch(/fill in the|estimate form|weeks ahead|any day of the week/i);
    expect(headings).not.toContain("Schedule Your Service");
  }
});

test("in an emergency the orange button is the call, in the page and in the bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/services/emergency");
  await expect(page.getByText("There is no form: say where you are")).toBeAttached();
  const orange = page.locator(":is(main, .bar) .button-signal");
  await expect(orange).toHaveCount(3);
  for (const button of await orange.all()) await expect(button).toHaveAttribute("href", /^tel:/);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Services" }).click();
  await expect(page.locator(".bar .button-signal")).toHaveAttribute("href", "/estimate");
});

test("related services are up to three of the same category, never the service itself", async ({
  request,
}) => {
  for (const service of services) {
    const html = await (await request.get(`/services/${service.id}`)).text();
    const ids = [...html.matchAll(/<article class="service-card[^"]*" id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(listRelatedServices(service).map(({ id }) => id));
    expect(ids.length).toBeLessThanOrEqual(3);
    expect(ids).not.toContain(service.id);
    for (const id of ids) expect(services.find((other) => other.id === id)?.category).toBe(service.category);
  }
});

test("an unknown service is a page of its own with status 404", async ({ page }) => {
  const answer = await page.goto("/services/storage");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service Not Found");
  await expect(page.getByText("Sorry, the service you are looking for does not exist.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.locator("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/services$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("questions open one by one, and several stay open", async ({ page }) => {
    await page.goto("/services/packing");
    const [first, second] = [page.locator("main details").nth(0), page.locator("main details").nth(1)];
    await first.locator("summary").click();
    await second.locator("summary").click();
    await expect(first.locator("p")).toBeVisible();
    await expect(second.locator("p")).toBeVisible();
    await first.locator("summary").click();
    await expect(first.locator("p")).toBeHidden();
  });

  test("a hash finds its card", async ({ page }) => {
    await page.goto("/services#box-truck");
    await expect(page.locator("#box-truck")).toBeInViewport();
  });
});
