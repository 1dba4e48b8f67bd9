import type { Vocabulary } from "./schema-vocabulary.ts";

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

/** Lists what schema.org does not allow. */
export function findVocabularyFaults(thing: Node, vocabulary: Vocabulary): string[] {
  const type = String(thing["@type"]);
  if (!vocabulary.types.has(type)) return [`${type} is no type`];
  const properties = vocabulary.propertiesOf(type);
  return Object.entries(thing).flatMap(([property, value]) => {
    if (property.startsWith("@")) return [];
    // https://schema.org/docs/actions.html: an action's requirements are stated on its properties.
    const isConstraint = /-(in|out)put$/.test(property) && vocabulary.isA(type, "Action");
    const expected = properties.get(isConstraint ? property.replace(/-(in|out)put$/, "") : property);
    const name = `${type}.${property}`;
    if (!expected) return [`${name} is no property`];
    return [value].flat().flatMap((one) => {
      if (isNode(one)) {
        const below = String(one["@type"]);
        const fits = expected.some((type) => vocabulary.isA(below, type));
        return [...(fits ? [] : [`${name} takes no ${below}`]), ...findVocabularyFaults(one, vocabulary)];
      }
      const fits = isConstraint || expected.some((type) => isValue(one, type, vocabulary));
      return fits ? [] : [`${name} takes no ${JSON.stringify(one)}`];
    });
  });
}

/** Checks plain values only. */
function isValue(value: unknown, type: string, vocabulary: Vocabulary): boolean {
  if (typeof value === "number") return type === "Number" || (type === "Integer" && Number.isInteger(value));
  if (typeof value !== "string" || value === "") return false;
  if (type === "Text") return true;
  if (type === "URL") return URL.canParse(value);
  if (type === "Date") return /^\d{4}(-\d\d(-\d\d)?)?$/.test(value);
  if (type === "Time") return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  // A node may be given by its URL.
  if (type === "IdReference") return false;
  return vocabulary.membersOf(type).includes(value) || (type === "Thing" && URL.canParse(value));
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
  // tests/e2e/structured-data.spec.ts tests the search itself.
  urlTemplate: (template, page) => leads(template.replace(/\?.*/, ""), page),
  "query-input": (input) => input === "required name=question",
};

/** "20:00" becomes "8:00 PM". */
function formatHour(time: string): string {
  const [hours = 0, minutes = "00"] = time.split(":").map((part, index) => (index ? part : Number(part)));
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
