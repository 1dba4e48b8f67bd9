import { get } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { askForMove } from "./ask-for-move.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

test("the cached home page's HTML and CSS are at most 29.4 kB together", async ({ cached: site }) => {
  const { html, sheets } = await readPage(site, "/");
  expect(sheets).toHaveLength(4);
  const addresses = ["/", ...sheets];
  // A page is cached at once, and fully compressed a moment later.
  await expect
    .poll(async () => sum(await Promise.all(addresses.map((path) => weigh(site, path)))), addresses.join())
    .toBeLessThanOrEqual(29_400);
  // Includes the reviews streamed last.
  expect(html.includes('aria-label="Featured reviews"')).toBe(true);
  expect(html.endsWith("</html>") || html.includes("</body></html>")).toBe(true);
});

test("the home page's first screen and its blocking stylesheets are at most 14 kB together", async ({
  cached: site,
}) => {
  const { html } = await readPage(site, "/");
  const end = html.lastIndexOf("<link", html.indexOf('class="this-week'));
  const screen = html.slice(0, end);
  expect(screen).toContain("See hours and crew");
  expect(html.slice(end)).toMatch(/^<link rel="stylesheet"/);
  const blocking = listSheets(screen);
  expect(blocking).toHaveLength(2);
  const weights = await Promise.all(blocking.map((path) => weigh(site, path)));
  const bytes = brotliCompressSync(screen).length;
  expect(bytes + sum(weights), `${bytes} of HTML, ${weights.join()} of CSS`).toBeLessThanOrEqual(14_000);
});

test("the fonts are at most 80 kB together", async ({ cached: site }) => {
  const { sheets } = await readPage(site, "/");
  const styles = await Promise.all(sheets.map(async (path) => (await fetch(site.url + path)).text()));
  const fonts = new Set(styles.join("").match(/\/assets\/[^")]+\.woff2/g));
  expect(fonts.size).toBeGreaterThan(0);
  expect(sum(await Promise.all([...fonts].map((path) => weigh(site, path))))).toBeLessThanOrEqual(80_000);
});

/** Compressed kilobytes and number of files, per page. */
for (const [paths, kilobytes, maxFiles] of [
  [
    ["/about", "/terms-of-use", "/services", "/services/packing", "/service-areas", "/locations/ashburn"],
    111,
    9,
  ],
  [["/"], 118, 17],
  [["/faq"], 121, 17],
  [["/contact", "/referrals"], 123, 17],
  [["/reviews", "/estimate", "/plan", "a move's page"], 128, 18],
] as const)
  test(`the scripts of ${paths.join(", ")} are at most ${kilobytes} kB in ${maxFiles} files each`, async ({
    cached: site,
  }) => {
    for (const name of paths) {
      const { html } = await readPage(site, name.startsWith("/") ? name : await bookMove(site));
      const files = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? "");
      const scripts = [...new Set(files)];
      const weights = await Promise.all(scripts.map((file) => weigh(site, file)));
      const all = `${name}: ${scripts.map((file, index) => `${weights[index]} ${file}`).join("\n")}`;
      expect(scripts.length, all).toBeGreaterThan(3);
      expect(scripts.length, all).toBeLessThanOrEqual(maxFiles);
      expect(sum(weights), all).toBeLessThanOrEqual(kilobytes * 1_000);
    }
  });

test("a page makes no Intl formatter while it becomes interactive, as the first one takes a phone 20 ms", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    const construct = (target: typeof Intl.DateTimeFormat, given: []) => {
      made.push(target.name);
      return new target(...given);
    };
    Object.assign(Intl, { DateTimeFormat: new Proxy(Intl.DateTimeFormat, { construct }) });
    Number.prototype.toLocaleString = () => String(made.push("toLocaleString"));
    Object.assign(window, { made });
  });
  for (const path of ["/", "/services/packing", "/reviews"]) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.evaluate("made"), path).toEqual([]);
  }
});

async function bookMove(site: Site): Promise<string> {
  return (await askForMove(site, { date: "2045-06-12" }, { state: "booked" })).path;
}

async function readPage(site: Site, path: string): Promise<{ html: string; sheets: string[] }> {
  const html = await (await fetch(site.url + path, { headers: { "user-agent": realUserAgent } })).text();
  return { html, sheets: listSheets(html) };
}

/** Skips print and forced-colors sheets, which block no other media. */
function listSheets(html: string): string[] {
  return [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)]
    .filter(([link]) => !link.includes(" media="))
    .map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? "");
}

function weigh(site: Site, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "user-agent": realUserAgent, "accept-encoding": "gzip, deflate, br" };
    get(site.url + path, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
