import { HtmlValidate } from "html-validate";
import { pageTypes } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { refer } from "./refer.ts";
import { expect, test } from "./site.ts";

const paths = [
  ...pageTypes,
  "/services/packing",
  "/locations/ashburn",
  "/reviews?q=no-such-word",
  "/faq?q=piano",
  "/estimate?code=ASH-ABCDEF",
];

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // React writes <meta/>, charSet and async="": valid, in a style of its own. So are its ids, such as "_R_1b_" and "S:0".
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "valid-id": ["error", { relaxed: true }],
  },
});

test("the HTML of every page type is valid", async ({ site }) => {
  const found: string[] = [];
  const { statusPath } = await refer(site);
  for (const path of [...paths, statusPath]) {
    const { results } = await validator.validateString(await readAtOnce(site.url + path));
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      found.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
  }
  expect(found).toEqual([]);
});

/**
 * A page without parts that came late: those stand in a <div> of React's at its end, list items too, until a script moves
 * them. A crawler gets the same page in one piece.
 */
async function readAtOnce(url: string): Promise<string> {
  const read = async (userAgent: string) =>
    (await fetch(url, { headers: { "user-agent": userAgent } })).text();
  const html = await read(realUserAgent);
  return html.includes('<div hidden id="S:') ? read("Googlebot/2.1") : html;
}
