import { expect, type Locator } from "playwright/test";

/** Header, sticky bar and toast leave the element, or the whole field around it, to be seen and tapped. */
export async function expectUncovered(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((inner) => {
        const target = inner.closest(".field") ?? inner;
        const { left, right, top, bottom } = target.getBoundingClientRect();
        return [left + 3, (left + right) / 2].every((x) =>
          [top + 2, bottom - 2].every((y) => target.contains(document.elementFromPoint(x, y))),
        );
      }),
    )
    .toBe(true);
}
