import { homeOffices } from "#content/home-offices.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { expect, test } from "./site.ts";

test("one page lists every service, and each whole card links to the service's own page", async ({
  page,
}) => {
  await page.goto("/services");
  await expect(page.locator("article.service-card")).toHaveCount(services.length);
  for (const { id, title } of services)
    await expect(page.locator(`article#${id}`).getByRole("link", { name: title })).toHaveAttribute(
      "href",
      `/services/${id}`,
    );
  await page.locator("article#freight").click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/services\/freight$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Freight Delivery");
});

test("a hash scrolls to its card, below the header; without one a page starts at the top", async ({
  page,
}) => {
  await page.goto("/services#freight");
  const card = page.locator("#freight");
  await expect(card).toBeInViewport();
  const header = await page.locator("header.header").boundingBox();
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  const index = page.getByRole("navigation", { name: "Services on this page" });
  await index.getByRole("link", { name: "Junk Removal" }).click();
  await expect(page.locator("#junk")).toBeInViewport();

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("on the emergency page the orange button calls, in the page and in the bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/services/emergency");
  const orange = page.locator(":is(main, .bar) .button-signal");
  await expect(orange).not.toHaveCount(0);
  for (const button of await orange.all()) await expect(button).toHaveAttribute("href", /^tel:/);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Services" }).click();
  await expect(page.locator(".bar .button-signal")).toHaveAttribute("href", "/estimate");
});

test("an unknown service gets its own 404 page; an unknown town redirects to the service areas", async ({
  page,
}) => {
  const answer = await page.goto("/services/storage");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service Not Found");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.locator("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/services$/);
  await page.goto("/locations/atlantis");
  await expect(page).toHaveURL(/\/service-areas$/);
});

test("the service areas page lists every town with its distance, and marks the home offices", async ({
  page,
}) => {
  await page.goto("/service-areas");
  for (const { key } of locations)
    await expect(page.getByRole("main").locator(`a[href="/locations/${key}"]`).first()).toBeAttached();
  await expect(page.locator("article.city-office")).toHaveCount(homeOffices.length);
  const rows = page.locator(".places li");
  await expect(rows).toHaveCount(locations.length);
  await expect(rows.filter({ hasText: "Reston" })).toContainText("5 mi from Sterling");
  await expect(rows.filter({ hasText: "Winchester" })).toContainText("Home office");
  for (const row of await rows.all()) await expect(row).toContainText(/^[A-G][1-4]/);
});

test("the checklist works by mouse and keyboard, and is remembered per service", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const boxes = page.locator(".before-list").getByRole("checkbox");
  // Storage holds text from other code.
  await page.addInitScript(() => {
    if (!localStorage.getItem("prepared:residential"))
      localStorage.setItem("prepared:residential", '{"a":1}');
  });
  await page.goto("/services/packing");
  await page.locator(".before-list label").nth(1).click();
  await boxes.nth(0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.goto("/services/residential");
  await expect(page.locator(".before-list :checked")).toHaveCount(0);
  await page.goto("/services/packing");
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  expect(errors).toEqual([]);
});

test("without storage the checklist still works", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.goto("/services/packing");
  const box = page.locator(".before-list").getByRole("checkbox").first();
  await box.check();
  await expect(box).toBeChecked();
  expect(errors).toEqual([]);
});
