import { expect, test } from "vitest";
import { stripScripts } from "./scriptless-proxy.ts";

test("scripts and the hints for them are left out, and nothing else", () => {
  const html = [
    `<link rel="modulepreload" href="/assets/a.js"/>`,
    `<link rel="preload" href="/assets/b.js" as="script"/>`,
    `<link rel="preload" href="/assets/a.woff2" as="font"/>`,
    `<link rel="stylesheet" href="/assets/a.css"/>`,
    `<script type="application/ld+json">{"@type":"MovingCompany"}</script>`,
    `<script nonce="x">run("<b>")\n</script>`,
    `<script src="/assets/a.js" type="module" async=""></script>`,
    `<p>A description of a script</p>`,
  ].join("");
  expect(stripScripts(html)).toBe(
    `<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="stylesheet" href="/assets/a.css"/>` +
      `<script type="application/ld+json">{"@type":"MovingCompany"}</script><p>A description of a script</p>`,
  );
});
