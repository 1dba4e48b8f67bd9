type SentPage = {
  html: string;
  title: string;
  text: string;
  headings: string[];
  links: [href: string, text: string][];
};

/** Fetches as a crawler: a visitor's HTML may end with late parts that a script moves into place. */
export async function fetchPage(url: string): Promise<SentPage> {
  return readPage(await (await fetch(url, { headers: { "user-agent": "Googlebot/2.1" } })).text());
}

/** Parses React's markup: every tag closed, every attribute quoted. */
export function readPage(html: string): SentPage {
  const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? "";
  return {
    html,
    title: toText(html.match(/<title>([^<]*)/)?.[1] ?? ""),
    text: toText(main),
    headings: [...main.matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, inner]) =>
      toText(inner ?? ""),
    ),
    links: [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => [
      href ?? "",
      toText(inner ?? ""),
    ]),
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function toText(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
