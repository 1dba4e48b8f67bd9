import type { Page } from "playwright/test";

/** Records Chromium's layout shifts, starting with the next page. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describe(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        window.shifts.push(`${value} at ${Math.round(startTime)} ms: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Describes the layout shifts of this page so far. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shifts);
}
