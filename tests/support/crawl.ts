export type Crawled = {
  /** Path and query. */
  address: string;
  status: number;
  type: string;
  /** "noindex", by header or in the page. */
  isHidden: boolean;
  canonical: string | undefined;
  title: string;
  description: string;
  headings: string[];
  ids: ReadonlySet<string>;
  /** Empty unless it is a page. */
  html: string;
  links: Link[];
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
      for (const link of page.links) if (!found.has(link.address)) found.set(link.address, address);
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
    for (const { address, hash } of page.links) {
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
  const answer = await fetch(origin + address, {
    redirect: "manual",
    headers: { "user-agent": "Googlebot/2.1" },
  });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const html = type.startsWith("text/html") ? text : "";
  // Pages link to drawings by id.
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

/** Expects quoted attributes, as React writes them. Includes links inside `script` and `noscript`. */
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
