import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { pageTypes } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test } from "./site.ts";

test.use({ userAgent: realUserAgent });

const paths = new Set([
  ...pageTypes,
  ...services.map(({ id }) => `/services/${id}`),
  ...locations.map(({ key }) => `/locations/${key}`),
  "/reviews?q=nobody%20wrote%20this",
  "/faq?q=nobody%20asked%20this",
]);

test("no page shows a straight apostrophe or quotation mark, or calls an email a mail", async ({
  request,
}) => {
  const wrong: string[] = [];
  for (const path of paths) {
    const words = readWords(await (await request.get(path)).text());
    expect(words.length, path).toBeGreaterThan(10);
    wrong.push(...words.filter((text) => /\w'|'\w|"|\bmails\b/.test(text)).map((text) => `${path}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

test("the heading of each page names it", async ({ request }) => {
  for (const [path, name] of [
    ["/reviews", /review/i],
    ["/services", /services/i],
    ["/service-areas", /service areas/i],
    ["/referrals", /refer/i],
    ["/faq", /questions/i],
    ["/contact", /contact/i],
    ["/estimate", /estimate/i],
    ["/about", /about/i],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<h1[^>]*>([\s\S]*?)<\/h1>/)?.[1], path).toMatch(name);
  }
});

/** The title, the texts and the attributes that a visitor reads or hears. */
function readWords(html: string): string[] {
  const visible = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
  const texts = visible.matchAll(/>([^<]+)/g);
  const attributes = visible.matchAll(/\s(?:alt|aria-label|placeholder|title|content)="([^"]*)"/g);
  return [...texts, ...attributes]
    .map(([, text = ""]) =>
      text
        .replace(/&#x27;|&#39;|&apos;/g, "'")
        .replace(/&quot;/g, '"')
        .trim(),
    )
    .filter(Boolean);
}
