/** What a crawler sees of one address. */
export type Crawled = {
  /** Path and query. */
  address: string;
  status: number;
  type: string;
  /** Marked "noindex", by header or in the page. */
  isHidden: boolean;
  canonical: string | undefined;
  title: string;
  description: string;
  headings: string[];
  ids: ReadonlySet<string>;
  /** Empty for what is no page. */
  html: string;
  links: Link[];
  /** Where it was found first. */
  from: string;
};

/** `hash` is without its sign; undefined when the link has none. */
type Link = { address: string; hash: string | undefined };

/**
 * Reads a site as a crawler does: from one page along every link, form, picture, script and style sheet of the same origin,
 * each address once, without following redirects. Views of a page, which have a query, are read; only those that a page
 * without one links to are read on from.
 * @param origin Of the site, without a trailing slash.
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
      for (const link of page.links) if (!found.has(link.address)) found.set(link.address, address);
    }
    next = new Map([...found].filter(([address]) => !pages.has(address)));
  }
  return pages;
}

/** Lists what is wrong with the links of these pages: a target that is missing or moved, a place that is not in its target. */
export function findBrokenLinks(pages: ReadonlyMap<string, Crawled>): string[] {
  const faults = new Set<string>();
  for (const page of pages.values()) {
    if (page.status !== 200) faults.add(`${page.from}: ${page.address} answers ${page.status}`);
    for (const { address, hash } of page.links) {
      const target = pages.get(address);
      if (hash !== undefined && target && !target.ids.has(hash))
        faults.add(`${page.address}: there is no #${hash} at ${address}`);
    }
  }
  return [...faults];
}

/** The pages that a search engine may list under the address at which it found them. */
export function listIndexable(origin: string, pages: ReadonlyMap<string, Crawled>): string[] {
  return [...pages.values()]
    .filter(({ status, type, isHidden }) => status === 200 && type.startsWith("text/html") && !isHidden)
    .filter(({ address, canonical }) => canonical === undefined || canonical === origin + address)
    .map(({ address }) => address);
}

async function readAddress(origin: string, address: string, from: string): Promise<Crawled> {
  const answer = await fetch(origin + address, {
    redirect: "manual",
    headers: { "user-agent": "Googlebot/2.1" },
  });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const html = type.startsWith("text/html") ? text : "";
  // Pages use drawings by their ids.
  const named = type.startsWith("image/svg") ? text : html;
  const robots = `${answer.headers.get("x-robots-tag")} ${readAttribute(html, /<meta name="robots"[^>]*>/, "content")}`;
  return {
    address,
    status: answer.status,
    type,
    isHidden: robots.includes("noindex"),
    canonical: readAttribute(html, /<link rel="canonical"[^>]*>/, "href"),
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: readAttribute(html, /<meta name="description"[^>]*>/, "content") ?? "",
    headings: [...html.matchAll(/<h1[\s>][\s\S]*?<\/h1>/g)].map(([heading]) => heading),
    ids: new Set([...named.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decode(id))),
    html,
    links: listLinks(origin, address, html),
    from,
  };
}

/** Links as React writes them: every attribute quoted. What a script or `noscript` holds is read like the rest. */
function listLinks(origin: string, address: string, html: string): Link[] {
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

function readAttribute(html: string, tag: RegExp, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? "")?.[1];
  return value === undefined ? undefined : decode(value);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replace(/&([^;\s]+);/g, (whole, name: string) => entities[name] ?? whole);
}
