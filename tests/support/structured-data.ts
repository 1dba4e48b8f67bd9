/** The page's text with all FAQ answers open, and its absolute links. */
export type ShownPage = { siteUrl: string; address: string; text: string; links: readonly string[] };

type Node = Record<string, unknown>;

export function readStructuredData(html: string): Node[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  const graphs = [...scripts].map(([, json = ""]) => JSON.parse(json) as Node);
  if (graphs.length > 1) throw new Error(`${graphs.length} structured data scripts on one page`);
  return graphs.flatMap((graph) => {
    if (graph["@context"] !== "https://schema.org") throw new Error(`context ${graph["@context"]}`);
    return graph["@graph"] as Node[];
  });
}

/** Lists unshown values, such as "MovingCompany.telephone: +15715550142". */
export function findUnshown(thing: Node, page: ShownPage): string[] {
  return Object.entries(thing).flatMap(([property, value]) =>
    [value].flat().flatMap((one) => {
      if (isNode(one)) return findUnshown(one, page);
      const isShown = (shownIn[property] ?? hasText)(String(one), page);
      return isShown ? [] : [`${thing["@type"]}.${property}: ${one}`];
    }),
  );
}

const leads = (address: string, { links }: ShownPage) => links.includes(address);
const hasText = (words: string, { text }: ShownPage) => text.includes(words);
const hasHour = (time: string, { text }: ShownPage) => text.includes(formatHour(time));

/** How a page shows values that it does not contain verbatim. */
const shownIn: Record<string, (value: string, page: ShownPage) => boolean> = {
  "@type": () => true,
  "@id": (id, { siteUrl }) => id === `${siteUrl}/#company`,
  url: (url, page) => url === page.address || leads(url, page),
  item: leads,
  sameAs: leads,
  telephone: (number, page) => leads(`tel:${number}`, page),
  email: (address, page) => leads(`mailto:${address}`, page),
  position: (position) => /^[1-9]$/.test(position),
  dayOfWeek: (_day, { text }) => text.includes("every day"),
  opens: hasHour,
  closes: hasHour,
};

/** "20:00" becomes "8:00 PM". */
function formatHour(time: string): string {
  const [hours = 0, minutes = "00"] = time.split(":").map((part, index) => (index ? part : Number(part)));
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
