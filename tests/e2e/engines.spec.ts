import sharp from "sharp";
import { serviceSummaries } from "#content/services.ts";
import type { Engine } from "./engines/engine.ts";
import { fullPages, tagUnlessKind } from "./page-types.ts";
import { expect, test, waitForIdle } from "./site.ts";

/** As WebDriver writes this key. */
const enter = "\uE007";

// A page left open costs a core, because these engines paint without a GPU.
test.afterAll(({ engines }) =>
  Promise.all(Object.values(engines).map((engine) => engine.open("about:blank"))),
);

for (const path of fullPages.filter((path) => path !== "/services"))
  test(`${path} works in Firefox and WebKit${tagUnlessKind(path)}`, ({ engines, reverseProxy }) =>
    forEach(engines, async (name, engine) => {
      await engine.open(reverseProxy.url + path);
      await waitForHydration(engine);
      expect(await engine.read("errors"), name).toEqual([]);
    }));

test("no drawing on /services is empty, and each looks in Firefox and WebKit as in Chromium", async ({
  page,
  engines,
  reverseProxy,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/services");
  await waitForIdle(page);
  const widths = await page
    .locator(".art use")
    .evaluateAll((all) => all.map((use) => (use as SVGUseElement).getBBox().width));
  expect(widths.length).toBeGreaterThanOrEqual(serviceSummaries.length);
  expect(Math.min(...widths)).toBeGreaterThan(100);
  const wanted = await look(await page.screenshot({ fullPage: true }), await page.evaluate(listDrawings));
  expect(wanted.length).toBeGreaterThanOrEqual(serviceSummaries.length);
  // A picture of WebKit shows only the window.
  const height = 300 + (await page.evaluate(() => document.documentElement.scrollHeight));
  await forEach(engines, async (name, engine) => {
    await engine.open(`${reverseProxy.url}/services`);
    await waitForHydration(engine);
    expect(await engine.read("errors"), name).toEqual([]);
    await engine.resize(height);
    const drawings = await engine.read<Drawing[]>(`(${listDrawings})()`);
    expect(await look(await engine.picture(), drawings), name).toEqual(wanted.map(aboutTheSame));
    await engine.resize(900);
  });
});

test("a referral sent in Firefox is stored once", async ({ engines: { Firefox }, reverseProxy, site }) => {
  const friend = `firefox.${Date.now()}@example.net`;
  await Firefox.open(`${reverseProxy.url}/referrals`);
  await waitForHydration(Firefox);
  await Firefox.type("#referrerName", "Maria Torres");
  await Firefox.type("#referrerEmail", "maria@example.org");
  await Firefox.type("#referredName", "Jo Park");
  await Firefox.type("#referredEmail", `${friend}${enter}`);
  await expect.poll(() => Firefox.read("document.querySelector('main').innerText")).toMatch(/thank you/i);
  const rows = site.db.selectFrom("referrals").select("id").where("referred_email", "=", friend);
  expect(await rows.execute()).toHaveLength(1);
});

test("a half-filled estimate is there again after another site and Back in WebKit", async ({
  engines: { WebKit },
  reverseProxy,
}) => {
  await WebKit.open(`${reverseProxy.url}/estimate`);
  await waitForHydration(WebKit);
  await WebKit.type("input[name=name]", "Maria Torres");
  await WebKit.read("void (location.href = '/robots.txt')");
  await expect.poll(() => WebKit.read("location.pathname")).toBe("/robots.txt");
  await WebKit.read("history.back()");
  await expect
    .poll(() => WebKit.read("document.querySelector('input[name=name]')?.value"))
    .toBe("Maria Torres");
});

test("coming back from another document in WebKit restores the place, and a theme chosen there @nightly", async ({
  engines: { WebKit },
  reverseProxy,
}) => {
  await WebKit.open(`${reverseProxy.url}/about`);
  await waitForHydration(WebKit);
  await WebKit.read("scrollTo({top:900,behavior:'instant'})");
  await WebKit.read("localStorage.theme='dark'");
  await WebKit.open(`${reverseProxy.url}/robots.txt`);
  await WebKit.read("history.back()");
  await expect
    .poll(() => WebKit.read("[location.pathname, scrollY, document.documentElement.dataset.theme].join(' ')"))
    .toBe("/about 900 dark");
  expect(await WebKit.read("document.querySelector('[name=theme][value=dark]').checked")).toBe(true);
});

type Engines = Record<"Firefox" | "WebKit", Engine>;

async function forEach(
  engines: Engines,
  look: (name: string, engine: Engine) => Promise<void>,
): Promise<void> {
  await Promise.all(Object.entries(engines).map(([name, engine]) => look(name, engine)));
}

async function waitForHydration(engine: Engine): Promise<void> {
  await expect.poll(() => engine.read("'hydrated' in document.documentElement.dataset")).toBe(true);
}

type Drawing = { id: string; left: number; top: number; width: number; height: number };

/** Runs in the page. */
function listDrawings(): Drawing[] {
  return [...document.querySelectorAll("svg:has(use[href*='drawings'])")].flatMap((svg) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const id = svg.querySelector("use")?.getAttribute("href")?.replace(/.*#/, "") ?? "";
    if (width * height === 0 || left < 0 || left + width > innerWidth) return [];
    return [{ id, left: left + scrollX, top: top + scrollY, width, height }];
  });
}

type Look = { id: string; color: number[] };

/** The mean color of each drawing. */
async function look(picture: Buffer, drawings: Drawing[]): Promise<Look[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return drawings.map(({ id, left, top, width, height }) => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let y = Math.ceil(top); y < top + height; y += 2)
      for (let x = Math.ceil(left); x < left + width; x += 2) {
        const at = (y * info.width + x) * 3;
        for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (data[at + part] ?? 0);
        count += 1;
      }
    return { id, color: sum.map((part) => Math.round(part / count)) };
  });
}

/** Each channel within 5 of 255. */
function aboutTheSame({ id, color }: Look) {
  return { id, color: color.map((part) => expect.closeTo(part, -1)) };
}
