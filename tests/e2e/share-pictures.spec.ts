import sharp from "sharp";
import { sharePictures } from "#app/seo/share-picture.ts";
import { company } from "#content/company.ts";
import { pageTypes } from "./page-types.ts";
import { fetchPage, listHeadLinks } from "./read-page.ts";
import { expect, test } from "./site.ts";

const pages = new Set([...pageTypes, ...sharePictures.map(({ page }) => page)]);

test("every page's social image exists, has the stated size and may be shown on other sites", async ({
  site,
}) => {
  const own = new Map(sharePictures.map(({ page, src }) => [page, src]));
  for (const path of pages) {
    const { html, title, meta: fields } = await fetchPage(site.url + path);
    if (html.includes('content="noindex"')) {
      expect(fields.get("og:image"), path).toBeUndefined();
      continue;
    }
    const image = fields.get("og:image") ?? "";
    expect(image).toBe(site.url + (own.get(path) ?? "/share/home.png"));
    const { size, bytes, sharedWith } = await measure(image);
    expect(bytes, image).toBeLessThan(60_000);
    expect(sharedWith, image).toBe("cross-origin");
    expect(size).toBe(`${fields.get("og:image:width")}x${fields.get("og:image:height")}`);
    expect([size, fields.get("og:image:type")]).toEqual(["1200x630", "image/png"]);
    expect(fields.get("og:image:alt")?.length, path).toBeGreaterThan(20);
    expect(fields.get("twitter:image:alt")).toBe(fields.get("og:image:alt"));
    expect(fields.get("twitter:card")).toBe("summary_large_image");
    expect(fields.get("og:locale")).toBe("en_US");
    expect(fields.get("og:site_name")).toBe(company.name);
    expect(fields.get("og:title"), path).toBe(title);
  }
});

test("the page's icons exist", async ({ site }) => {
  const { html } = await fetchPage(site.url);
  const [touch = ""] = listHeadLinks(html, "apple-touch-icon");
  expect((await measure(site.url + touch)).size).toBe("180x180");
  expect(listHeadLinks(html, "icon")).toEqual(["/favicon.ico", "/favicon.svg"]);
  for (const icon of listHeadLinks(html, "icon"))
    expect((await fetch(site.url + icon)).status, icon).toBe(200);
});

async function measure(address: string) {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  const picture = Buffer.from(await answer.arrayBuffer());
  const { width, height, format } = await sharp(picture).metadata();
  expect(answer.headers.get("content-type"), address).toBe(`image/${format}`);
  const sharedWith = answer.headers.get("cross-origin-resource-policy");
  return { size: `${width}x${height}`, bytes: picture.length, sharedWith };
}
