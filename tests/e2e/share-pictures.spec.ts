import type { Page } from "playwright/test";
import { sharePictures } from "#app/share-picture.ts";
import { pageTypes } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, type Site, test, waitForIdle } from "./site.ts";

const pages = new Set([...pageTypes, ...sharePictures.map(({ page }) => page)]);

test("every page's social image exists, has the stated size and may be shown on other sites", async ({
  site,
}) => {
  const own = new Map(sharePictures.map(({ page, src }) => [page, src]));
  for (const path of pages) {
    const { html, fields } = await readFields(site, path);
    if (html.includes('content="noindex"')) {
      expect(fields.get("og:image"), path).toBeUndefined();
      continue;
    }
    const image = fields.get("og:image") ?? "";
    expect(image).toBe(site.url + (own.get(path) ?? "/share/home.png"));
    const answer = await fetch(image);
    expect(answer.status, image).toBe(200);
    expect(answer.headers.get("content-type")).toBe(fields.get("og:image:type"));
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.length, image).toBeLessThan(60_000);
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect([fields.get("og:image:width"), fields.get("og:image:height")]).toEqual(["1200", "630"]);
    expect(fields.get("og:image:alt")?.length, path).toBeGreaterThan(20);
    expect(fields.get("twitter:image:alt")).toBe(fields.get("og:image:alt"));
    expect(fields.get("twitter:card")).toBe("summary_large_image");
    expect(fields.get("og:locale")).toBe("en_US");
    expect(fields.get("og:site_name")).toBe("Ashfield Moving Co.");
    expect(fields.get("og:title"), path).toBe(html.match(/<title>([^<]+)<\/title>/)?.[1]);
  }
});

test("after a click a page does not keep the previous page's social image", async ({ page }) => {
  await page.goto("/about");
  await waitForIdle(page);
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveCount(1);
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveTitle(/Questions and Answers/);
  await expect(image).toHaveCount(0);
});

test("the manifest is valid, and its icons and the page's have their stated sizes", async ({ site }) => {
  const { html } = await readFields(site, "/");
  const [address] = listLinks(html, "manifest");
  const answer = await fetch(site.url + address);
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest.name).toBe("Ashfield Moving Co.");
  expect(new URL(manifest.start_url, site.url).pathname).toBe("/");
  for (const { url } of manifest.shortcuts) expect((await fetch(site.url + url)).status, url).toBe(200);
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    "192x192 any",
    "192x192 maskable",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of drawn) {
    const icon = await fetch(site.url + src);
    expect(icon.headers.get("content-type"), src).toBe("image/png");
    expect(sizeOf(Buffer.from(await icon.arrayBuffer())).join("x"), src).toBe(sizes);
  }
  const [touch = ""] = listLinks(html, "apple-touch-icon");
  expect(sizeOf(await download(site, touch))).toEqual([180, 180]);
  expect(listLinks(html, "icon")).toEqual(["/favicon.ico", "/favicon.svg"]);
  for (const icon of listLinks(html, "icon")) expect((await fetch(site.url + icon)).status, icon).toBe(200);
});

test("the browser's own bars match the theme, whether the system's or a chosen one", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await waitForIdle(page);
  expect(await readThemeColors(page)).toEqual([await paperOf(page)]);
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  const light = await readThemeColors(page);
  expect(light).toEqual([await paperOf(page)]);
  await page.reload();
  await waitForIdle(page);
  expect(await readThemeColors(page)).toEqual(light);
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  expect(await readThemeColors(page)).toEqual([await paperOf(page)]);
  expect(await readThemeColors(page)).not.toEqual(light);
});

type Manifest = {
  name: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { url: string }[];
};

async function readFields(site: Site, path: string) {
  const answer = await fetch(site.url + path, { headers: { "user-agent": realUserAgent } });
  const html = await answer.text();
  const fields = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, key = "", value = ""]) => [key, value] as const,
    ),
  );
  return { html, fields };
}

function listLinks(html: string, kind: string): string[] {
  const links = [...html.matchAll(/<link [^>]+>/g)].map(([link]) => link);
  return links
    .filter((link) => link.includes(`rel="${kind}"`))
    .map((link) => link.match(/href="([^"]+)"/)?.[1] ?? "");
}

async function download(site: Site, path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
}

function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

function readThemeColors(page: Page): Promise<string[]> {
  return page
    .locator('meta[name="theme-color"]')
    .evaluateAll((all) =>
      (all as HTMLMetaElement[])
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
}

function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  });
}
