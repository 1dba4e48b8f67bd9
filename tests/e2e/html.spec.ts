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
    const page = await fetch(site.url + path, { headers: { "user-agent": realUserAgent } });
    const { results } = await validator.validateString(await page.text());
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      found.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
  }
  expect(found).toEqual([]);
});
