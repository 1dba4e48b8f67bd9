import { locations } from "#content/locations.ts";
import { expect, test } from "./site.ts";

test("the header marks the current page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const nav = page.getByRole("navigation", { name: "Main" });
  await page.goto("/");
  for (const label of ["About", "Reviews", "Home"]) {
    await nav.getByRole("link", { name: label, exact: true }).click();
    await expect(nav.locator("[aria-current=page]")).toHaveText(label);
  }
});

test("the header has plan, weather with place, and an orange Free estimate from 768 px, on the content's edges", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const button = header.getByRole("link", { name: "Free estimate" });
  const place = header.locator(".nav .weather-place");
  await page.goto("/about");
  for (const [width, height] of [
    [768, 120],
    [1024, 120],
    [1248, 120],
    [1280, 80],
    [1343, 80],
    [1600, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole("link", { name: "Plan", exact: true })).toBeVisible();
    await expect(header.locator(".nav .weather b")).toBeInViewport();
    const words = await place.boundingBox();
    expect((words?.width ?? 0) > 1, `place at ${width} px`).toBe(true);
    const logo = await header.getByRole("link", { name: /, home$/ }).boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(Math.abs((logo?.x ?? 0) - (heading?.x ?? 0)), `edges at ${width} px`).toBeLessThan(1);
    const box = await header.boundingBox();
    expect(box?.height, `height at ${width} px`).toBeLessThan(height);
    // Another company's name may be longer.
    await header.locator(".logo b").evaluate((name) => name.replaceChildren("Lift & Carry"));
    await header.locator(".logo small").evaluate((tagline) => tagline.replaceChildren("Manassas movers"));
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await header.boundingBox())?.height, `a longer name at ${width} px`).toBeLessThan(height);
    await page.reload();
  }
  const signal = await page.locator("main .button-signal").first().evaluate(readColor);
  expect(await button.evaluate(readColor)).toBe(signal);
  await button.click();
  await expect(page).toHaveURL("/estimate");
  await button.click();
  await expect(page.getByRole("main").getByLabel("Name")).toBeFocused();

  await page.goto("/services/emergency");
  expect(await button.evaluate(readColor)).not.toBe(signal);
});

function readColor(element: Element): string {
  return getComputedStyle(element).backgroundColor;
}

test("footer lists collapse on phones and are open on wider screens; they name every town", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  const list = page.locator("footer").getByRole("navigation", { name: "Services" });
  await expect(list.getByRole("link")).toHaveCount(0);
  await list.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link")).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(list.getByRole("link").first()).toBeVisible();
  await expect(list.locator("summary")).toBeHidden();

  const links = await page
    .locator("footer a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const towns = links.flatMap((address) => address.split("/locations/")[1] ?? []);
  expect(towns.toSorted()).toEqual(locations.map(({ key }) => key).toSorted());
  expect(links).toEqual(expect.arrayContaining(["/about", "/plan", "/reviews", "/faq", "/contact"]));
});

test("a hero omits the buttons in the sticky bar; without a bar it has both", async ({ page }) => {
  const same = page.locator("main section >> nth=0").locator("a[href^='tel:'], a[href='/estimate']");
  for (const path of ["/about", "/services/packing"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.locator(".bar").getByRole("link", { name: "Call Now" })).toHaveAttribute(
      "href",
      /^tel:\+1/,
    );
    await expect(same.filter({ visible: true })).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(same.filter({ visible: true })).toHaveCount(2);
  }
});

test("the theme survives a reload, and is there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.addInitScript(() => {
    window.themes = [];
    new MutationObserver(() => {
      if (document.body) window.themes.push(document.documentElement.dataset["theme"] ?? "none");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  const seen = await page.evaluate(() => window.themes);
  expect(seen.length).toBeGreaterThan(0);
  expect([...new Set(seen)]).toEqual(["dark"]);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBeUndefined();
});
