import { crawler, decode, listHeadLinks, readPage, type SentPage } from "./read-page.ts";

/** Has no text unless it is a page. */
export type Crawled = SentPage & {
  /** Path and query. */
  address: string;
  status: number;
  type: string;
  /** "noindex", by header or in the page. */
  isHidden: boolean;
  canonical: string | undefined;
  ids: ReadonlySet<string>;
  targets: Link[];
  /** The first page that links to it. */
  from: string;
};

/** `hash` is without the "#". */
type Link = { address: string; hash: string | undefined };

/**
 * Requests every same-origin link, form, image, script and style sheet once, without following redirects. URLs with a
 * query are only crawled further if a page without one links to them. `origin` has no trailing slash.
 */
export async function crawl(origin: string, start = "/"): Promise<Map<string, Crawled>> {
  const pages = new Map<string, Crawled>();
  let next = new Map([[start, "the start"]]);
  while (next.size > 0) {
    const found = new Map<string, string>();
    for (const [address, from] of next) {
      const page = await readAddress(origin, address, from);
      pages.set(address, page);
      if (address.includes("?") && from.includes("?")) continue;
      for (const link of page.targets) if (!found.has(link.address)) found.set(link.address, address);
    }
    next = new Map([...found].filter(([address]) => !pages.has(address)));
  }
  return pages;
}

/** The target is missing or moved, or lacks the anchor. */
export function findBrokenLinks(pages: ReadonlyMap<string, Crawled>): string[] {
  const faults = new Set<string>();
  for (const page of pages.values()) {
    if (page.status !== 200) faults.add(`${page.from}: ${page.address} responds with ${page.status}`);
    for (const { address, hash } of page.targets) {
      const target = pages.get(address);
      if (hash !== undefined && target && !target.ids.has(hash))
        faults.add(`${page.address}: there is no #${hash} at ${address}`);
    }
  }
  return [...faults];
}

/** Excludes pages whose canonical is another URL. */
export function listIndexable(origin: string, pages: ReadonlyMap<string, Crawled>): string[] {
  return [...pages.values()]
    .filter(({ status, type, isHidden }) => status === 200 && type.startsWith("text/html") && !isHidden)
    .filter(({ address, canonical }) => canonical === undefined || canonical === origin + address)
    .map(({ address }) => address);
}

async function readAddress(origin: string, address: string, from: string): Promise<Crawled> {
  const answer = await fetch(origin + address, { redirect: "manual", headers: crawler });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const page = readPage(type.startsWith("text/html") ? text : "");
  // Pages link to drawings by id.
  const named = type.startsWith("image/svg") ? text : page.html;
  const robots = `${answer.headers.get("x-robots-tag")} ${page.meta.get("robots")}`;
  return {
    ...page,
    address,
    status: answer.status,
    type,
    isHidden: robots.includes("noindex"),
    canonical: listHeadLinks(page.html, "canonical")[0],
    ids: new Set([...named.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decode(id))),
    targets: listTargets(origin, address, page.html),
    from,
  };
}

/** Expects quoted attributes, as React writes them. Includes links inside `script` and `noscript`. */
function listTargets(origin: string, address: string, html: string): Link[] {
  const written = [...html.matchAll(/<(?:a|area|form|img|link|script|use|iframe)\s[^>]*>/g)].flatMap(
    ([tag]) => {
      const values = [...tag.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, value = ""]) =>
        decode(value),
      );
      return /^<form.*method="post"/.test(tag) ? [] : values;
    },
  );
  return written.flatMap((value) => {
    const url = new URL(value, origin + address);
    if (url.origin !== origin) return [];
    const hash = value.includes("#") ? decodeURIComponent(url.hash.slice(1)) : undefined;
    return [{ address: url.pathname + url.search, hash }];
  });
}
