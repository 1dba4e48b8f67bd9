import { expect, test } from "./site.ts";

const headerLinks = [
  ["Home", "/"],
  ["About", "/about"],
  ["Services", "/services"],
  ["Service Areas", "/service-areas"],
  ["Reviews", "/reviews"],
  ["Referrals", "/referrals"],
  ["FAQ", "/faq"],
  ["Contact", "/contact"],
] as const;

test("every link in header and footer answers 200 with a heading of its own", async ({ page, request }) => {
  await page.goto("/");
  const paths = await page
    .locator("header a, footer a")
    .evaluateAll((links) => [
      ...new Set(links.map((link) => link.getAttribute("href") ?? "").filter((href) => href.startsWith("/"))),
    ]);
  expect(paths).toHaveLength(8 + 11 + 17 + 5 + 1);
  const headings = new Map<string, string>();
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const found = [...(await answer.text()).matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(
      (match) => match[1] ?? "",
    );
    expect(found, path).toHaveLength(1);
    const heading = (found[0] ?? "").replace(/<[^>]+>/g, " ").trim();
    expect(headings.get(heading), `${path} and ${headings.get(heading)}`).toBeUndefined();
    headings.set(heading, path);
  }
});

test("the header marks the page one is on", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [label, path] of headerLinks) {
    await page.goto(path);
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
    await expect(current).toHaveText(label);
  }
});

test("where the header has room an orange Free estimate stands beside the phone number", async ({ page }) => {
  const button = page.getByRole("banner").getByRole("link", { name: "Free estimate" });
  await page.goto("/about");
  for (const width of [1280, 1399]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toBeHidden();
  }
  for (const width of [1400, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toBeVisible();
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height, `one row at ${width} px`).toBeLessThan(80);
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

test("no footer link is empty, and the year is the current one", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('footer a[href="#"]')).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText(`© ${new Date().getFullYear()}`);
  await expect(page.getByRole("contentinfo")).toContainText("USDOT");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu opens by touch and closes on choosing a link", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Mobile" });
    await expect(menu).toBeHidden();
    await page.locator("summary", { hasText: "Menu" }).tap();
    await expect(menu.getByRole("link")).toHaveCount(8);
    await menu.getByRole("link", { name: "FAQ" }).tap();
    await expect(page).toHaveURL("/faq");
    await expect(menu).toBeHidden();
  });

  test("the menu opens by keyboard, and closes on Escape, on a tap outside and when the focus leaves it", async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Mobile" });
    const button = page.locator("summary", { hasText: "Menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.locator(".bar").tap({ position: { x: 4, y: 4 } });
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    for (let press = 0; press < 9; press += 1) await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
  });

  test("the bar holds call and estimate, and never covers the page's end", async ({ page }) => {
    await page.goto("/about");
    const bar = page.locator(".bar");
    await expect(bar.getByRole("link", { name: "Call Now" })).toHaveAttribute("href", /^tel:\+1/);
    await expect(bar.getByRole("link", { name: "Free Estimate" })).toHaveAttribute("href", "/estimate");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page.locator("footer fieldset").boundingBox();
    const covered = await bar.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
  });

  test("the weather stands centered on Home only", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".weather-strip")).toBeVisible();
    await page.goto("/about");
    await expect(page.locator(".weather-strip")).toHaveCount(0);
  });
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

test("the skip link leads to the main content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});
