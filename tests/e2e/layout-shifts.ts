import type { Page } from "playwright/test";

/** A tenth of what Web Vitals call good: less goes unnoticed. A slow browser may paint a line before its last word has arrived. */
const NOTICEABLE = 0.01;

/** Starts with the next page load. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript((noticeable) => {
    type Rect = { x: number; y: number; width: number; height: number };
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
    };
    window.shifts = [];
    const place = ({ x, y, width, height }: Rect) => [x, y, width, height].map(Math.round).join();
    const describe = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent?.slice(0, 40) ?? "gone");
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        if (value < noticeable) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describe(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        window.shifts.push(`${value} at ${Math.round(startTime)} ms: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, NOTICEABLE);
}

export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shifts);
}
