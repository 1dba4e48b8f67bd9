import { get } from "node:http";
import { realUserAgent } from "./real-browser.ts";
import { expect, type Site, test } from "./site.ts";

test("the home page's HTML and CSS are at most 30 kB together, as a browser gets them", async ({ site }) => {
  const { html, sheets } = await readPage(site, "/");
  const weights = await Promise.all(["/", ...sheets].map((path) => weigh(site, path)));
  expect(sheets).toHaveLength(2);
  expect(sum(weights), `${["/", ...sheets].join()}: ${weights.join()} bytes`).toBeLessThanOrEqual(30_000);
  // Whole: with the reviews that are streamed after the rest.
  expect(html.includes('aria-label="Featured reviews"')).toBe(true);
  expect(html.endsWith("</html>") || html.includes("</body></html>")).toBe(true);
});

test("the fonts are at most 80 kB together", async ({ site }) => {
  const { sheets } = await readPage(site, "/");
  const styles = await Promise.all(sheets.map(async (path) => (await fetch(site.url + path)).text()));
  const fonts = new Set(styles.join("").match(/\/assets\/[^")]+\.woff2/g));
  expect(fonts.size).toBeGreaterThan(0);
  expect(sum(await Promise.all([...fonts].map((path) => weigh(site, path))))).toBeLessThanOrEqual(80_000);
});

test("no script of the home page carries the words of the other pages", async ({ site }) => {
  const { html } = await readPage(site, "/");
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  expect(scripts.length).toBeGreaterThan(5);
  const code = (
    await Promise.all([...new Set(scripts)].map(async (path) => (await fetch(site.url + path)).text()))
  ).join("");
  expect(code.includes("Residential Moving")).toBe(true);
  expect(code.includes("A household move starts with a count")).toBe(false);
  expect(code.includes("Ashburn is the address on our paperwork")).toBe(false);
});

async function readPage(site: Site, path: string): Promise<{ html: string; sheets: string[] }> {
  const html = await (await fetch(site.url + path, { headers: { "user-agent": realUserAgent } })).text();
  // A sheet for paper or forced colors names its media, and no other screen waits for it.
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)]
    .filter(([link]) => !link.includes(" media="))
    .map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? "");
  return { html, sheets };
}

/** Bytes of the body on the wire. */
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
