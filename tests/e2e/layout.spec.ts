import { locations } from "#content/locations.ts";
import { storeReading } from "#db/weather/readings.ts";
import { expect, test, waitForIdle } from "./site.ts";

test("from 768 px the header has plan, a long weather in full and an orange Free estimate, on the content's edges, and marks the page", async ({
  page,
  site,
}) => {
  await storeReading(site.db, {
    observedAt: new Date(),
    reading: {
      current: { temp_f: 104, condition: { text: "Thunderstorm with heavy hail", code: 1276 } },
      location: { name: "Ashburn", region: "Virginia" },
    },
  });
  const { current } = await (await fetch(`${site.url}/api/weather`)).json();
  expect(current.temp_f).toBe(104);
  await page.goto(`${site.url}/about`);
  const header = page.getByRole("banner");
  const button = header.getByRole("link", { name: "Free estimate" });
  const weather = header.locator(".weather");
  for (const [width, height] of [
    [768, 120],
    [1024, 120],
    [1248, 120],
    [1280, 80],
    [1343, 80],
    [1600, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(header.getByRole("link", { name: "Plan", exact: true })).toBeVisible();
    await expect(weather.locator("svg")).toBeVisible();
    await expect(weather.getByText("104°F Ashburn, VA")).toBeVisible();
    await expect(weather.getByText("Thunderstorm with heavy hail")).toBeVisible();
    expect(await weather.evaluate(findFaults), `at ${width} px`).toEqual([]);
    const logo = await header.getByRole("link", { name: /, home$/ }).boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(Math.abs((logo?.x ?? 0) - (heading?.x ?? 0)), `edges at ${width} px`).toBeLessThan(1);
    const expectRoom = async (name: string) => {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await header.boundingBox())?.height, `${name} at ${width} px`).toBeLessThan(height);
    };
    await expectRoom("our name");
    const names = header.locator(".logo :is(b, small)");
    const rename = (to: string[]) =>
      names.evaluateAll((parts, to) => {
        for (const [index, part] of parts.entries()) part.textContent = to[index] ?? "";
      }, to);
    const own = await names.allTextContents();
    await rename(["Lift & Carry", "Manassas movers"]);
    await expectRoom("another company's longer name");
    await rename(own);
  }
  const signal = await page.locator("main .button-signal").first().evaluate(readColor);
  expect(await button.evaluate(readColor)).toBe(signal);
  const nav = page.getByRole("navigation", { name: "Main" });
  const marked = nav.locator("[aria-current=page]");
  await expect(marked).toHaveText("About");
  await nav.getByRole("link", { name: "Services", exact: true }).click();
  await expect(marked).toHaveText("Services");
  await button.click();
  await expect(page).toHaveURL(/\/estimate$/);
  await button.click();
  await expect(page.getByRole("main").getByLabel("Name")).toBeFocused();

  await page.goto("/services/emergency");
  expect(await button.evaluate(readColor)).not.toBe(signal);
});

/** Lists what is clipped, on too many lines, or overlapping. */
function findFaults(weather: Element): string[] {
  const faults: string[] = [];
  const text = weather.querySelector("small");
  const header = weather.closest("header");
  if (!text || !header) return ["no text"];
  const box = weather.getBoundingClientRect();
  const lines = Math.round(text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  if (lines > 2) faults.push(`${lines} lines`);
  if (text.scrollWidth > text.clientWidth || weather.scrollWidth > weather.clientWidth)
    faults.push("clipped");
  if (box.bottom > header.getBoundingClientRect().bottom) faults.push("below the header");
  for (const other of header.querySelectorAll("a")) {
    const { left, right, top, bottom, width } = other.getBoundingClientRect();
    if (width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      faults.push(`over ${other.textContent}`);
  }
  return faults;
}

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

test("the theme survives a reload, is there before the first paint, and colors the browser's own bars", async ({
  page,
}) => {
  const choose = (name: string) => page.getByRole("radio", { name }).check({ force: true });
  const expectBars = async (theme: string | undefined) => {
    const [paper, bars, chosen] = await page.evaluate(readColors);
    expect([chosen, bars]).toEqual([theme, [paper]]);
    return paper;
  };
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await waitForIdle(page);
  const light = await expectBars(undefined);
  await choose("Dark");
  expect(await expectBars("dark")).not.toBe(light);
  await page.addInitScript(() => {
    window.themes = [];
    new MutationObserver(() => {
      if (document.body) window.themes.push(document.documentElement.dataset["theme"] ?? "none");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect([...new Set(await page.evaluate(() => window.themes))]).toEqual(["dark"]);
  await waitForIdle(page);
  await expectBars("dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await choose("System");
  await expectBars(undefined);
  await page.reload();
  await waitForIdle(page);
  expect(await expectBars(undefined)).toBe(light);
});

/** The page's color, those of the browser's bars, and the chosen theme. */
function readColors() {
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    .filter(({ media }) => matchMedia(media).matches)
    .map(({ content }) => {
      const { style } = new Option();
      style.color = content;
      return style.color;
    });
  const { backgroundColor } = getComputedStyle(document.body);
  return [backgroundColor, bars, document.documentElement.dataset["theme"]] as const;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the menu opens by keyboard, and closes on Escape, a tap outside or loss of focus", async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Mobile" });
    const button = page.locator("summary", { hasText: "Menu" });
    const open = async () => {
      await button.press("Enter");
      await expect(menu).toBeVisible();
    };
    await open();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await open();
    await page.locator(".bar").tap({ position: { x: 4, y: 4 } });
    await expect(menu).toBeHidden();
    await open();
    for (let press = 0; press <= (await menu.getByRole("link").count()); press += 1)
      await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
  });
});

test("on a phone whose browser doubles text, Home breaks no heading within a word, cuts off no typical home and overlaps no reviews", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto("/");
  const ends = await page
    .locator(".est-typical li")
    .evaluateAll((homes) => homes.map((home) => home.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThan(390);
  const overlaps = await page
    .locator(".rail > li")
    .evaluateAll((items) => items.map((item) => item.scrollWidth - item.clientWidth));
  expect(Math.max(...overlaps)).toBe(0);
  const broken = await page.locator("main h3").evaluateAll((headings) =>
    headings
      .filter((heading) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
        return [...(text?.textContent ?? "").matchAll(/\w+/g)].some(({ 0: word, index }) => {
          const range = new Range();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return range.getClientRects().length > 1;
        });
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
});
