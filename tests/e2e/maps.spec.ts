import type { Page } from "playwright/test";
import { locations } from "#content/locations.ts";
import { expect, test } from "./site.ts";

const widths = [320, 390, 768, 1280, 1600];

/** The narrowest map, where it has more names (600 px), and one width between. */
const townWidths = [320, 450, 600];

// Scripts change nothing here, and double the time.
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("names, dots and pins on every town's map never overlap, with the same text sizes at every width @nightly", async ({
    page,
  }) => {
    for (const { key, name } of locations) {
      await page.goto(`/locations/${key}`, { waitUntil: "domcontentloaded" });
      for (const width of townWidths) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${key} at ${width} px`;
        const parts = await listTownParts(page);
        expect(findFaults(parts), where).toEqual([]);
        const names = parts.filter((part) => part.size === 15);
        expect(names.length, `${where}: nearby towns`).toBeGreaterThanOrEqual(2);
        expect(parts.filter((part) => part.size === 20).map((part) => part.text)).toEqual([name]);
        expect(parts.filter((part) => part.size === 12).length, `${where}: road names`).toBeGreaterThan(0);
        expect(new Set(parts.map((part) => part.size)), where).toEqual(new Set([0, 12, 15, 20]));
      }
    }
  });
});

test("from tablet width the service area map names every town, and no names overlap", async ({ page }) => {
  await page.goto("/service-areas");
  const map = page.locator(".map-areas");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const names = await map.locator(".map-name").evaluateAll((nodes) =>
      nodes
        .filter((node) => node.getClientRects().length > 0)
        .map((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          // A line box is taller than its letters.
          return { text: node.textContent, left, right, top: top + 3, bottom: bottom - 2 };
        }),
    );
    expect(findOverlaps(names), `at ${width} px`).toEqual([]);
    if (width >= 768)
      expect(names.map(({ text }) => text).sort()).toEqual(locations.map(({ name }) => name).sort());
  }
});

test.describe("without scripts, maps", () => {
  test.use({ javaScriptEnabled: false });

  test("a typed ZIP code moves the service area map there, and says how far it is", async ({ page }) => {
    const name = (town: string) => page.locator(".map-areas").getByRole("link", { name: town });
    await page.goto("/service-areas");
    const near = page.getByLabel("Your town or ZIP code");
    await near.fill("22046");
    await near.press("Enter");
    await expect(page).toHaveURL("/service-areas?near=22046");
    await expect(page.locator(".areas-found")).toContainText(
      /22046, VA is \d+ miles from our Sterling office/,
    );
    await expect(page.locator(".map-here")).toHaveText("22046, VA");
    const sheet = await page.locator(".map-areas .map-sheet").boundingBox();
    const winchester = await name("Winchester").boundingBox();
    expect((winchester?.x ?? 0) + (winchester?.width ?? 0)).toBeLessThan(sheet?.x ?? 0);
    await near.fill("12 Main Street, Nowhere");
    await near.press("Enter");
    await expect(page).toHaveURL("/service-areas?near=elsewhere");
    await expect(page.locator(".areas-found")).toContainText("Call and ask");
  });
});

type Box = { text: string; left: number; right: number; top: number; bottom: number };
type Part = Box & { size: number; isOutside: boolean };

async function listTownParts(page: Page): Promise<Part[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator(".town-map").evaluate((map) => {
    const picture = map.getBoundingClientRect();
    const nodes = map.querySelectorAll<SVGGraphicsElement>(".town-sheet text, .map-dot, .map-pin");
    return [...nodes]
      .filter((node) => node.getClientRects().length > 0)
      .map((node) => {
        const { x, y, width, height } = node.getBBox();
        const { a: scale, e, f } = node.getScreenCTM() ?? new DOMMatrix();
        const size = node.localName === "text" ? Number.parseFloat(getComputedStyle(node).fontSize) : 0;
        // A line box is taller than its letters.
        const left = e + x * scale - picture.left;
        const right = left + width * scale;
        const top = f + y * scale - picture.top + size * 0.2;
        const bottom = f + (y + height) * scale - picture.top - size * 0.1;
        const isOutside = left < 0 || top < 0 || right > picture.width || bottom > picture.height;
        const text = node.textContent || node.getAttribute("class") || node.localName;
        return { text, size, left, right, top, bottom, isOutside };
      });
  });
}

function findFaults(parts: Part[]): string[] {
  const outside = parts
    .filter(({ isOutside }) => isOutside)
    .map(({ text }) => `${text} lies beyond the edge`);
  return [...outside, ...findOverlaps(parts)];
}

function findOverlaps(parts: Box[]): string[] {
  return parts.flatMap((a, index) =>
    parts
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} covers ${b.text}`),
  );
}
