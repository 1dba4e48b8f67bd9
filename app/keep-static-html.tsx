import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { StaticHtml } from "./static-html.ts";

/** Characters of keys and HTML. */
const MOST_KEPT = 4_000_000;
const LONGEST_KEY = 20_000;
/** As long as a kept page is sent without being made anew (docs/decisions/019-pages-are-kept-until-they-change.md). */
const KEPT_MS = 60_000;

type Kept = { html: string | undefined };

/**
 * Makes a memory for the HTML of static parts, by component and props. It renders a part alone, so that nothing of the
 * visitor or the page can be inside: a part that asks the router, or waits, or has a script that runs is not kept.
 */
export function keepStaticHtml({ most = MOST_KEPT } = {}): StaticHtml {
  const kept = new LRUCache<string, Kept>({
    maxSize: most,
    sizeCalculation: ({ html = "" }, key) => key.length + html.length,
    ttl: KEPT_MS,
  });
  const numbers = new WeakMap<ComponentType, number>();
  let last = 0;
  const numberOf = (part: ComponentType) => {
    const number = numbers.get(part) ?? ++last;
    numbers.set(part, number);
    return number;
  };
  return (part, props) => {
    if (!isPlain(props)) return undefined;
    const data = JSON.stringify(props);
    const key = `${numberOf(part)} ${data}`;
    if (key.length > LONGEST_KEY) return undefined;
    const before = kept.get(key);
    if (before) return before.html;
    const html = renderAlone(part, props, data);
    kept.set(key, { html });
    return html;
  };
}

function renderAlone(Part: ComponentType, props: object, data: string): string | undefined {
  try {
    // Not by a counter: a page has to come out the same in every process, and when it is made again.
    const identifierPrefix = createHash("sha256")
      .update(`${Part.name} ${data}`)
      .digest("base64url")
      .slice(0, 6);
    const html = renderToString(<Part {...props} />, { identifierPrefix });
    return mayBeKept(html) ? html : undefined;
  } catch {
    // With its page it is rendered as any component, and what fails there is reported.
    return undefined;
  }
}

/** React marks a boundary that failed or waits; a script that runs needs the answer's nonce. */
function mayBeKept(html: string): boolean {
  return !/<!--\$[!?]-->|<script(?! type="application\/ld\+json")|<link /.test(html);
}

/** Whether JSON tells all there is to a value; a property that is undefined reads as one that is missing. */
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "boolean", "undefined"].includes(typeof value)) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlain(item));
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    !("$$typeof" in value) &&
    Object.values(value).every(isPlain)
  );
}
