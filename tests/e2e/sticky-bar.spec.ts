import type { Locator, Page } from "playwright/test";
import { PRESSES, pressTenTimes, type TabKey } from "./press-tab.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test } from "./site.ts";

test.use({ userAgent: realUserAgent, viewport: { width: 390, height: 664 }, hasTouch: true });

const pages = [
  "/",
  "/about",
  "/services",
  "/services/packing",
  "/services/emergency",
  "/service-areas",
  "/locations/reston",
  "/reviews",
  "/referrals",
  "/faq",
  "/contact",
  "/estimate",
  "/terms-of-use",
  "/no-such-page",
];

const bar = (page: Page) => page.locator(".bar");
const freeEstimate = (page: Page) => bar(page).getByRole("link", { name: "Free Estimate" });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.findCovered = () => {
      const element = document.activeElement;
      if (!element || element === document.body || element.closest(".bar, header, .skip")) return undefined;
      const box = element.getBoundingClientRect();
      const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const bottom = document.querySelector(".bar")?.getBoundingClientRect().top ?? 0;
      const isCovered = box.bottom > bottom || box.top < top;
      return isCovered ? `${element.outerHTML.slice(0, 120)} from ${box.top} to ${box.bottom}` : undefined;
    };
  }),
);

const findCovered = (page: Page) => page.evaluate(() => window.findCovered());

/** Presses the key until the focus is in the bar: how many controls had it before, and what was covered of them. */
async function walkToBar(page: Page, key: TabKey): Promise<{ reached: number; covered: string[] }> {
  await page.evaluate(() => {
    window.walked = [];
  });
  for (let presses = 0; presses < 150; presses += PRESSES) {
    await pressTenTimes(page, key);
    const walked = await page.evaluate(() => window.walked);
    const end = walked.indexOf("bar");
    if (end < 0) continue;
    const covered = walked.slice(0, end).filter((one) => one !== "");
    return { reached: end, covered: [...new Set(covered)] };
  }
  throw new Error(`150 times ${key} do not lead to the bar`);
}

for (const path of pages)
  test(`${path}: by keyboard nothing with the focus is under the bar, and at the end nothing at all is`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(bar(page)).toBeVisible();
    // Looked at by the page itself after each press, which is quicker than asking after each.
    await page.evaluate(() => {
      addEventListener("keyup", ({ key }) => {
        if (key !== "Tab") return;
        const isInBar = document.activeElement?.closest(".bar") !== null;
        window.walked.push(isInBar ? "bar" : (window.findCovered() ?? ""));
      });
    });
    const there = await walkToBar(page, "Tab");
    await bar(page).getByRole("link").first().focus();
    const back = await walkToBar(page, "Shift+Tab");
    expect([there.covered, back.covered]).toEqual([[], []]);
    expect(Math.min(there.reached, back.reached)).toBeGreaterThan(10);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const rest = await page.evaluate(() => {
      const ends = [...document.querySelectorAll("footer a, footer label, main a, main button")];
      const last = Math.max(...ends.map((element) => element.getBoundingClientRect().bottom));
      return (document.querySelector(".bar")?.getBoundingClientRect().top ?? 0) - last;
    });
    expect(rest).toBeGreaterThan(0);
  });

test("a field that is written in stays free when the window is low or a keyboard covers part of it", async ({
  page,
}) => {
  await page.goto("/estimate", { waitUntil: "networkidle" });
  const name = page.getByRole("main").getByLabel("Name");
  await name.focus();
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 330 });
  await expect(bar(page)).toBeHidden();
  await name.blur();
  await expect(bar(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 664 });
  const cover = (height: number) =>
    page.evaluate((height) => {
      Object.defineProperty(window.visualViewport, "height", { value: height, configurable: true });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  await cover(380);
  await expect(bar(page)).toBeHidden();
  await cover(664);
  await expect(bar(page)).toBeVisible();
});

/** Scrolls a field half under the bar, and taps what is seen of it. */
async function tapHalfCovered(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole("main").getByLabel(name, { exact: true });
  const top = (await bar(page).boundingBox())?.y ?? 0;
  await field.evaluate((element, top) => {
    const box = element.getBoundingClientRect();
    window.scrollBy({ top: (box.top + box.bottom) / 2 - top, behavior: "instant" });
  }, top);
  const box = await field.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(top);
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
  await expect(field).toBeFocused();
  return field;
}

for (const path of ["/estimate", "/referrals"])
  test(`${path}: a field tapped half under the bar comes out of it, and the bar stays`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await tapHalfCovered(page, path === "/estimate" ? "Email" : "Additional notes (optional)");
    await expect.poll(() => findCovered(page)).toBeUndefined();
    await expect(bar(page)).toBeVisible();
  });

test.describe("on /estimate", () => {
  const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });

  /** Between header and bar, its label too. */
  async function expectInView(page: Page, control: Locator): Promise<void> {
    await expect
      .poll(() =>
        control.evaluate((element) => {
          const box = (element.closest(".field") ?? element).getBoundingClientRect();
          const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
          const bottom = document.querySelector(".bar")?.getBoundingClientRect().top ?? 0;
          return box.top >= top && box.bottom <= bottom;
        }),
      )
      .toBe(true);
    expect(await findCovered(page)).toBeUndefined();
  }

  test("its button leads to the first field that is missing, and then to the form's button", async ({
    page,
  }) => {
    await page.goto("/estimate", { waitUntil: "networkidle" });
    for (const [name, text] of [
      ["Name", "Maria Torres"],
      ["Email", "maria@example.org"],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await freeEstimate(page).tap();
      await expect(field(page, name)).toBeFocused();
      await expectInView(page, field(page, name));
      await field(page, name).fill(text);
    }
    await freeEstimate(page).tap();
    const send = page.getByRole("button", { name: "Send my request" });
    await expect(send).toBeFocused();
    await expectInView(page, send);
    await expect(page).toHaveURL("/estimate");
  });

  test("a code in the address stays there", async ({ page }) => {
    await page.goto("/estimate?code=ASH-AAAA-BBBB", { waitUntil: "networkidle" });
    await freeEstimate(page).tap();
    await expect(field(page, "Name")).toBeFocused();
    await expect(page).toHaveURL(/code=ASH-AAAA-BBBB$/);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("its button leads to the first field that is missing", async ({ page }) => {
      await page.goto("/estimate");
      await freeEstimate(page).tap();
      await expectInView(page, field(page, "Name"));
      await page.keyboard.press("Tab");
      await expect(field(page, "Name")).toBeFocused();

      await page.goto("/");
      await page.locator(".est-label").getByLabel("Name").fill("Maria Torres");
      await page.locator(".est-label").getByRole("button", { name: "Get a free estimate" }).click();
      await freeEstimate(page).tap();
      await expectInView(page, field(page, "Email"));
    });
  });
});

test("a hero leaves to the bar what the bar offers; where there is no bar it has both buttons", async ({
  page,
}) => {
  const same = page.locator("main section >> nth=0").locator("a[href^='tel:'], a[href='/estimate']");
  for (const [path, count] of [
    ["/about", 2],
    ["/services/packing", 2],
    ["/locations/reston", 1],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(same).toHaveCount(count);
    await expect(same.filter({ visible: true })).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(same.filter({ visible: true })).toHaveCount(count);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/services/emergency");
  await expect(same.filter({ visible: true })).toHaveCount(1);
});
