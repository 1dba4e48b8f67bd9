import type { Locator, Page } from "playwright/test";
import { pageTypes } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test, waitForIdle } from "./site.ts";

test.use({ userAgent: realUserAgent });

const pages = [...pageTypes, "/services/packing"];

// Scripts change nothing of it, and cost half of the time.
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("on every page the h1 is larger than each h2", async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [h1 = 0, ...h2] = await page
          .locator("h1, h2")
          .evaluateAll((all) =>
            all
              .sort((a, b) => a.tagName.localeCompare(b.tagName))
              .map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
          );
        expect(h1, `${path} at ${width} px`).toBeGreaterThan(Math.max(0, ...h2));
      }
    }
  });
});

test("the display font keeps f and t apart from the letters that their bars would run into", async ({
  page,
}) => {
  await page.goto("/about");
  await waitForIdle(page);
  const gaps = await page.evaluate(async () => {
    await document.fonts.load("800 100px 'Bricolage Grotesque'");
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("no canvas");
    context.font = "800 100px 'Bricolage Grotesque'";
    const measure = (text: string) => context.measureText(text).width;
    return ["ff", "fi", "fl", "ft", "tt"].map(
      (pair) => measure(pair) - measure(pair.charAt(0)) - measure(pair.charAt(1)),
    );
  });
  for (const gap of gaps) expect(gap).toBeGreaterThan(3.5);
});

for (const [path, rows, first, second] of [
  ["/", ".ledger li", ".ledger-figure", "h3"],
  ["/estimate", ".est-reasons li", "b", "h3"],
  ["/reviews", ".reviews-figures dl > div", "dt", "dd"],
] as const)
  test(`${path}: a figure and its words stand on one baseline`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await waitForIdle(page);
    const steps = await page.locator(rows).evaluateAll(
      (all, parts) =>
        all.map((row) => {
          // An empty inline block stands on the baseline of its line.
          const [a = 0, b = 0] = parts.map((part) => {
            const mark = document.createElement("span");
            mark.style.display = "inline-block";
            row.querySelector(part)?.prepend(mark);
            return mark.getBoundingClientRect().bottom;
          });
          return Math.abs(a - b);
        }),
      [first, second],
    );
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect(step).toBeLessThan(1);
  });

test("between phone and desktop a hero's picture reaches its end, and the words fill the rest", async ({
  page,
}) => {
  for (const path of ["/about", "/services/packing", "/services/emergency", "/locations/alexandria"])
    for (const width of [768, 1023]) {
      await page.setViewportSize({ width, height: 1024 });
      await page.goto(path);
      const hero = await boxOf(page.locator(".split-hero"));
      const picture = await boxOf(page.locator(".split-picture"));
      const button = await boxOf(page.locator(".split-hero .button").last());
      const where = `${path} at ${width} px`;
      expect(Math.abs(hero.bottom - picture.bottom), where).toBeLessThanOrEqual(1);
      expect(picture.right, where).toBeGreaterThanOrEqual(width - 1);
      expect(hero.bottom - button.bottom, where).toBeLessThan((hero.bottom - hero.top) / 3);
      expect((await boxOf(page.locator("h1"))).right, where).toBeGreaterThan(picture.left);
    }
});

test("the picture of /about stands on the road's band without a notch", async ({ page }) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    await expect(page.locator(".split-picture")).toHaveCSS("border-bottom-left-radius", "0px");
  }
});

test("the emergency page's sky is the color of its hero, in both themes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/services/emergency");
    const ground = await page
      .locator(".split-hero")
      .evaluate((hero) => getComputedStyle(hero).backgroundColor);
    const sky = await page.locator(".split-picture .art").evaluate((art) => {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
      shape.setAttribute("class", "i-sky");
      art.append(shape);
      return getComputedStyle(shape).fill;
    });
    expect(sky).toBe(ground);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("phones fold the footer's lists away, wider screens have them open", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/faq");
      for (const name of ["Services", "Locations"]) {
        const list = page.locator("footer").getByRole("navigation", { name });
        await expect(list.getByRole("link")).toHaveCount(0);
        await list.locator("summary").focus();
        await page.keyboard.press("Enter");
        await expect(list.getByRole("link")).not.toHaveCount(0);
        await page.keyboard.press("Enter");
        await page.setViewportSize({ width: 768, height: 1024 });
        await expect(list.getByRole("link").first()).toBeVisible();
        await expect(list.locator("summary")).toBeHidden();
        await page.setViewportSize({ width: 390, height: 844 });
      }
    });

    test("what to prepare can be ticked off", async ({ page }) => {
      await page.goto("/services/packing");
      const box = page.locator(".before-list").getByRole("checkbox").first();
      await page.locator(".before-list label").first().click();
      await expect(box).toBeChecked();
      await box.focus();
      await page.keyboard.press("Space");
      await expect(box).not.toBeChecked();
    });
  });

test("ticks are remembered in the browser, for each service on its own", async ({ page }) => {
  const boxes = page.locator(".before-list").getByRole("checkbox");
  await page.goto("/services/packing", { waitUntil: "networkidle" });
  await boxes.nth(1).check();
  await page.reload();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  await page.goto("/services/residential", { waitUntil: "networkidle" });
  await expect(page.locator(".before-list :checked")).toHaveCount(0);
  await page.goto("/services/packing");
  await expect(boxes.nth(1)).toBeChecked();
  await boxes.nth(1).uncheck();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("without storage, and with another program's text in it, the list still works", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const box = page.locator(".before-list").getByRole("checkbox").first();
  await page.goto("/");
  for (const text of ["{", '{"a":1}', "[1]"]) {
    await page.evaluate((value) => localStorage.setItem("prepared:packing", value), text);
    await page.goto("/services/packing", { waitUntil: "networkidle" });
    await expect(box).not.toBeChecked();
  }
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.goto("/services/packing", { waitUntil: "networkidle" });
  await box.check();
  await expect(box).toBeChecked();
  expect(errors).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("towns are rows: the name and how far it is on one line", async ({ page }) => {
    for (const path of ["/service-areas", "/locations/alexandria"]) {
      await page.goto(path);
      const cards = await page.locator(".city-card").all();
      expect(cards.length).toBeGreaterThan(2);
      for (const card of cards) {
        const [name, miles] = await Promise.all([
          boxOf(card.locator("h3")),
          boxOf(card.locator(".city-head")),
        ]);
        expect(miles.top).toBeLessThan(name.bottom);
        expect(miles.bottom).toBeGreaterThan(name.top);
        expect(miles.left).toBeGreaterThan(name.right);
      }
    }
  });

  test("the review filters are one scrolling line, reached by keyboard, with the pressed one in view", async ({
    page,
  }) => {
    await page.goto("/reviews", { waitUntil: "networkidle" });
    const line = page.locator(".reviews-services");
    const tops = await line
      .locator("button")
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await line.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
    // The hint: the line fades out where it goes on, over a button that is cut.
    await expect(line).toHaveCSS("mask-image", /linear-gradient/);
    const cut = await line
      .locator("button")
      .evaluateAll((all) =>
        all.some(
          (button) =>
            button.getBoundingClientRect().left < innerWidth - 20 &&
            button.getBoundingClientRect().right > innerWidth,
        ),
      );
    expect(cut).toBe(true);
    await page.getByRole("button", { name: "Junk Removal" }).focus();
    await expectInView(page, page.getByRole("button", { name: "Junk Removal" }));
    await page.goto("/reviews?service=junk");
    await expectInView(page, line.locator("[aria-pressed=true]"));
  });

  test("a short review leaves no hole in its card", async ({ page }) => {
    await page.goto("/reviews");
    const holes = await page.locator(".reviews-card").evaluateAll((cards) =>
      cards.map((card) => {
        const by = card.querySelector(".reviews-by");
        const above = by?.previousElementSibling;
        return (by?.getBoundingClientRect().top ?? 0) - (above?.getBoundingClientRect().bottom ?? 0);
      }),
    );
    expect(holes).toHaveLength(12);
    expect(Math.max(...holes)).toBeLessThanOrEqual(24);
  });
});

test("the avatars have colors of the palette, in both themes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/reviews");
    const { fills, palette } = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const palette = ["map-home", "map-md", "map-va", "kraft", "line", "ridge"].map((name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
      });
      const circles = [...document.querySelectorAll(".reviews-avatar circle")];
      return { palette, fills: circles.map((circle) => getComputedStyle(circle).fill) };
    });
    expect(fills).toHaveLength(12);
    expect(new Set(fills).size).toBeGreaterThan(2);
    for (const fill of fills) expect(palette).toContain(fill);
  }
});

type Edges = { top: number; right: number; bottom: number; left: number };

function boxOf(part: Locator): Promise<Edges> {
  return part.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return { top, right, bottom, left };
  });
}

async function expectInView(page: Page, part: Locator): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(async () => (await boxOf(part)).left).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await boxOf(part)).right).toBeLessThanOrEqual(width);
}
