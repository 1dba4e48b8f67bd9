import { fullPages } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test } from "./site.ts";

test("with a browser font of 32 px, a window of 1024 px cuts no page, word or field @nightly", async ({
  playwright,
  launchOptions,
  site,
}) => {
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({
      viewport: { width: 1024, height: 800 },
      userAgent: realUserAgent,
      baseURL: site.url,
    });
    for (const path of fullPages) {
      await page.goto(path);
      expect(await page.evaluate(findCuts), path).toEqual({
        font: "32px",
        overflow: 0,
        words: [],
        fields: [],
      });
    }
  } finally {
    await browser.close();
  }
});

function findCuts() {
  for (const details of document.querySelectorAll("details:not(.menu)"))
    (details as HTMLDetailsElement).open = true;
  const root = document.documentElement;
  const words: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest("svg, option, .visually-hidden"))
      continue;
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
    }
  }
  const canvas = document.createElement("canvas").getContext("2d");
  const fields = [...document.querySelectorAll<HTMLInputElement>("input.input")].filter((field) => {
    if (!canvas || field.clientWidth === 0) return false;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    canvas.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return canvas.measureText(field.value || field.placeholder).width > room;
  });
  return {
    font: getComputedStyle(root).fontSize,
    overflow: root.scrollWidth - root.clientWidth,
    words,
    fields: fields.map(({ name }) => name),
  };
}
