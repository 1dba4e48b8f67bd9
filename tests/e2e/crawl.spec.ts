import { HtmlValidate } from "html-validate";
import { company } from "#content/company.ts";
import { homeOffices } from "#content/home-offices.ts";
import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { listRelatedServices, services } from "#content/services.ts";
import type { TextsByTitle } from "#content/texts-by-title.ts";
import { sitePages } from "#domain/pages/site-pages.ts";
import { askForMove } from "./ask-for-move.ts";
import { type Crawled, crawl, findBrokenLinks, listIndexable } from "./crawl.ts";
import { pageTypes } from "./page-types.ts";
import { fetchPage, readPage } from "./read-page.ts";
import { refer } from "./refer.ts";
import { expect, test } from "./site.ts";

/** All tests share one fetch per page. */
let crawled: Map<string, Crawled>;
let listed: Crawled[];

test.beforeAll(async ({ site }) => {
  crawled = await crawl(site.url);
  listed = listIndexable(site.url, crawled).flatMap((address) => crawled.get(address) ?? []);
});

const read = (path: string) => crawled.get(path) ?? readPage("");

test("from the home page a crawler finds the sitemap's pages and no other to index", async ({ site }) => {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const sitemap = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);
  expect(listed.map(({ address }) => site.url + address).sort()).toEqual(sitemap.sort());
  expect(listed.map(({ address }) => address).sort()).toEqual(sitePages.toSorted());
});

test("no link is broken, redirected or has a missing anchor", () => {
  expect(findBrokenLinks(crawled)).toEqual([]);
});

test("every page is its own canonical, and its variants point to it or are noindex", ({ site }) => {
  for (const { address, canonical } of listed) expect(canonical, address).toBe(site.url + address);
  for (const { address, type, isHidden, canonical } of crawled.values())
    if (type.startsWith("text/html") && address.includes("?") && !isHidden)
      expect(canonical, address).toBe(`${site.url}${address.split("?")[0]}`);
});

test("each page has a unique title, description and h1, short enough for search results", () => {
  const pages = listed.map(({ address, title, meta, html }) => ({
    address,
    title,
    description: meta.get("description") ?? "",
    headings: [...html.matchAll(/<h1[\s>][\s\S]*?<\/h1>/g)].map(([heading]) => heading),
  }));
  const faults = pages.flatMap(({ address, title, description, headings }) => [
    ...(title.length > 10 && title.length <= 60 ? [] : [`${address}, ${title.length}: ${title}`]),
    ...(description.length > 50 && description.length <= 155
      ? []
      : [`${address}, ${description.length}: ${description}`]),
    ...(headings.length === 1 ? [] : [`${address} has ${headings.length} h1 headings`]),
  ]);
  expect(faults).toEqual([]);
  const texts = pages.map(({ title, description, headings }) => [title, description, ...headings]);
  for (const column of [0, 1, 2])
    expect(new Set(texts.map((own) => own[column])).size, `column ${column}`).toBe(listed.length);
});

test("the HTML of every page type is valid", async ({ site }) => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // React writes <meta/>, charSet, async="", and ids like "_R_1b_": unusual, but valid.
      "void-style": "off",
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "valid-id": ["error", { relaxed: true }],
    },
  });
  const found: string[] = [];
  const views = ["/services/packing", "/locations/ashburn", "/reviews?q=no-such-word", "/faq?q=piano"];
  const { statusPath } = await refer(site);
  const { path: movePath } = await askForMove(site, { date: "2045-06-12" }, { state: "booked" });
  for (const path of [...pageTypes, ...views, "/estimate?code=ASH-ABCDEF", statusPath, movePath]) {
    const { results } = await validator.validateString((await fetchPage(site.url + path)).html);
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      found.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
  }
  expect(found).toEqual([]);
});

test("no page shows a straight apostrophe or quotation mark, or calls an email a mail", () => {
  const wrong = [...crawled.values()].flatMap(({ address, html }) =>
    readWords(html)
      .filter((text) => /\w'|'\w|"|\bmails\b/.test(text.replace("Friend's Information", "")))
      .map((text) => `${address}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("office hours always come with the emergency line", async ({ site }) => {
  const { statusPath } = await refer(site);
  const status = { address: statusPath, ...(await fetchPage(site.url + statusPath)) };
  const alone = [...listed, status].flatMap(({ address, meta, text: main }) =>
    [meta.get("description") ?? "", main].flatMap((text) =>
      [...text.matchAll(/8(:00)? AM to 8(:00)? PM|8:00 PM/g)]
        .map(({ index }) => text.slice(Math.max(0, index - 100), index + 120))
        .filter((around) => !/emergency/i.test(around))
        .map((around) => `${address}: ${around}`),
    ),
  );
  expect(alone).toEqual([]);
});

type Written = { texts: string[]; headings: string[]; faqs: TextsByTitle };

function expectContent(path: string, title: string, { texts, headings, faqs }: Written) {
  const page = read(path);
  expect(page.headings[0]).toBe(title);
  expect(page.headings, path).toEqual(expect.arrayContaining(headings));
  for (const words of texts) expect(page.text, path).toContain(words);
  for (const [question, answer] of Object.entries(faqs))
    expect(page.text, path).toContain(`${question} ${answer}`);
  return page;
}

test("a service page shows all its content and links to others in its category", () => {
  for (const service of services) {
    const path = `/services/${service.id}`;
    const { longDescription, features, prepare, notMoved, benefits, faqs } = service;
    const texts = [...longDescription, ...features, ...prepare, notMoved];
    const headings = Object.keys(benefits);
    const { text, html, links } = expectContent(path, service.title, { texts, headings, faqs });
    expect(links).toContainEqual(["/estimate", "Get a free estimate"]);
    const cards = [...html.matchAll(/<article class="service-card[^"]*" id="([^"]+)"/g)];
    expect(cards.map(([, id]) => id)).toEqual(listRelatedServices(service).map(({ id }) => id));
    // Labor and junk removal have at most one address; an emergency has no form or date.
    if (service.category === "labor" || service.id === "packing")
      expect(text, path).not.toMatch(/from where,? (and )?to where|moving from and to/i);
    if (service.id === "emergency") expect(text).not.toMatch(/fill (in|out) the|estimate form|weeks ahead/i);
  }
});

test("a town page shows all its content and links to its neighbors", () => {
  for (const { key, title, faqs, neighbors, trustFactors, testimonial, ...location } of locations) {
    const { fullDescription, roads, buildings, parking } = location;
    const texts = [...fullDescription, roads, buildings, parking, testimonial?.quote ?? ""];
    const headings = Object.keys(trustFactors);
    const { links } = expectContent(`/locations/${key}`, title, { texts, headings, faqs });
    expect(links).toContainEqual(["/estimate", "Get a free estimate"]);
    for (const key of neighbors) expect(links.map(([href]) => href)).toContain(`/locations/${key}`);
  }
});

test("a legal page has its title and all sections, each in the table of contents", () => {
  for (const { path, title, sections } of legalDocuments) {
    const headings = sections.map((section) => section.title);
    const page = expectContent(path, title, { texts: [], headings, faqs: {} });
    expect(page.title).toBe(`${title} | ${company.name}`);
    const contents = page.links.filter(([href]) => href.startsWith("#"));
    expect(contents).toEqual(sections.map((section) => [`#${section.id}`, section.title]));
  }
});

test("all services and towns are listed, and the contact page says how to reach us", () => {
  const { links } = read("/services");
  for (const { id, title } of services) expect(links).toContainEqual([`/services/${id}`, title]);
  const areas = read("/service-areas");
  for (const { key } of locations) expect(areas.links.map(([href]) => href)).toContain(`/locations/${key}`);
  expect(areas.html.match(/<article class="[^"]*city-office/g)).toHaveLength(homeOffices.length);
  const cards = areas.html.match(/<article class="city-card/g)?.length ?? 0;
  expect(areas.html.match(/class="map-square-name">[A-G][1-4]</g)).toHaveLength(cards);
  expect(areas.text.match(/From [A-Z][a-z]+ \d+ mi /g)).toHaveLength(cards - homeOffices.length);

  const contact = read("/contact");
  for (const words of [company.phone.display, company.postalAddress]) expect(contact.text).toContain(words);
  const addresses = contact.links.map(([href]) => href);
  const map = addresses.filter((href) => href.includes(encodeURIComponent(company.postalAddress)));
  expect(map.length).toBeGreaterThanOrEqual(2);
  for (const way of [company.phone.href, ...Object.values(company.emails).map((email) => `mailto:${email}`)])
    expect(addresses).toContain(way);
});

function readWords(html: string): string[] {
  const visible = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
  const texts = visible.matchAll(/>([^<]+)/g);
  const attributes = visible.matchAll(/\s(?:alt|aria-label|placeholder|title|content)="([^"]*)"/g);
  return [...texts, ...attributes]
    .map(([, text = ""]) =>
      text
        .replace(/&#x27;|&#39;|&apos;/g, "'")
        .replace(/&quot;/g, '"')
        .trim(),
    )
    .filter(Boolean);
}
