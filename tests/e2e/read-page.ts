export type SentPage = {
  html: string;
  title: string;
  /** By name or property. */
  meta: ReadonlyMap<string, string>;
  /** Of the main part, like headings and links. */
  text: string;
  headings: string[];
  links: [href: string, text: string][];
};

/** Fetches as a crawler: a visitor's HTML may end with late parts that a script moves into place. */
export async function fetchPage(url: string): Promise<SentPage> {
  return readPage(await (await fetch(url, { headers: crawler })).text());
}

export const crawler = { "user-agent": "Googlebot/2.1" };

/** Parses React's markup: every tag closed, every attribute quoted. */
export function readPage(html: string): SentPage {
  const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? "";
  const meta = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g);
  return {
    html,
    title: decode(html.match(/<title>([^<]*)/)?.[1] ?? ""),
    meta: new Map([...meta].map(([, name = "", content = ""]) => [name, decode(content)])),
    text: toText(main),
    headings: [...main.matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, inner = ""]) => toText(inner)),
    links: [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, href = "", inner = ""]) => [decode(href), toText(inner)],
    ),
  };
}

/** The addresses of the head's links of this kind. */
export function listHeadLinks(html: string, rel: string): string[] {
  const links = [...html.matchAll(/<link [^>]+>/g)].map(([link]) => link);
  return links
    .filter((link) => link.includes(`rel="${rel}"`))
    .map((link) => decode(link.match(/href="([^"]*)"/)?.[1] ?? ""));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

export function decode(text: string): string {
  return text.replace(/&([^;\s]+);/g, (whole, name: string) => entities[name] ?? whole);
}

export function toText(markup: string): string {
  const text = markup.replace(/<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " ");
  return decode(text).replace(/\s+/g, " ").trim();
}
