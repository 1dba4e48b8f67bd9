import { collectBrowserErrors } from "./browser-errors.ts";
import { fetchPage } from "./read-page.ts";
import { expect, test } from "./site.ts";

test("on the emergency page the orange button calls, in the page and in the bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/services/emergency");
  const orange = page.locator(":is(main, .bar) .button-signal");
  await expect(orange).not.toHaveCount(0);
  for (const button of await orange.all()) await expect(button).toHaveAttribute("href", /^tel:/);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Services" }).click();
  await expect(page.locator(".bar .button-signal")).toHaveAttribute("href", "/estimate");
});

test("an unknown service's page leads to all services", async ({ site }) => {
  const { headings, links } = await fetchPage(`${site.url}/services/storage`);
  expect(headings).toEqual(["Service Not Found"]);
  expect(links.map(([href]) => href)).toEqual(["/services"]);
});

test("the checklist works by mouse and keyboard, and is remembered per service", async ({ page }) => {
  const errors = collectBrowserErrors(page);
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
  const errors = collectBrowserErrors(page);
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
