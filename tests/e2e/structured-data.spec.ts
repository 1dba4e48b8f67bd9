import { faqCategories } from "#content/faq.ts";
import { homeFaqs, listAnswers } from "#content/home-faq.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { findUnshown, readStructuredData, type ShownPage } from "../support/structured-data.ts";
import { pageTypes } from "./page-types.ts";
import { decode, fetchPage, listHeadLinks, toText } from "./read-page.ts";
import { expect, type Site, test } from "./site.ts";

const servicePaths = services.map(({ id }) => `/services/${id}`);
const locationPaths = locations.map(({ key }) => `/locations/${key}`);

/** Unlisted pages describe nothing. */
const described: Record<string, string[]> = {
  "/": ["MovingCompany", "WebSite", "FAQPage"],
  "/contact": ["MovingCompany"],
  "/faq": ["FAQPage"],
  "/referrals": ["FAQPage"],
  "/plan": ["BreadcrumbList"],
  ...Object.fromEntries(
    [...servicePaths, ...locationPaths].map((path) => [path, ["Service", "BreadcrumbList", "FAQPage"]]),
  ),
};

type Questions = { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };

async function fetchThings(site: Site, path: string) {
  return readStructuredData(await (await fetch(site.url + path)).text());
}

/** The compiler checks the vocabulary. */
test("each page describes its subject, and every question it answers once, and none claims a rating", async ({
  site,
}) => {
  const marked: string[] = [];
  for (const path of new Set([...pageTypes, ...servicePaths, ...locationPaths])) {
    const things = await fetchThings(site, path);
    const types = things.map((thing) => thing["@type"]);
    expect(types, path).toEqual(described[path] ?? []);
    expect(JSON.stringify(things), path).not.toMatch(/"(Review|Rating|AggregateRating|aggregateRating)"/);
    const page = things[types.indexOf("FAQPage")] as Questions | undefined;
    marked.push(...(page?.mainEntity ?? []).map(({ name, acceptedAnswer }) => name + acceptedAnswer.text));
  }
  expect(marked.filter((text, index) => marked.indexOf(text) !== index)).toEqual([]);
  const written = [homeFaqs, ...faqCategories.map(({ questions }) => questions)].map(listAnswers);
  const local = [...services, ...locations].map(({ faqs }) => faqs);
  for (const [question, answer] of [...written, ...local].flatMap(Object.entries))
    expect(marked).toContain(question + answer);
});

test("no page describes what it does not show", async ({ site }) => {
  const kinds = Object.keys(described).filter((path) => !/^.(services|locations)./.test(path));
  for (const path of [...kinds, "/services/packing", "/services/emergency", "/locations/ashburn"]) {
    const shown = await readShownPage(site, path);
    const unshown = (await fetchThings(site, path)).flatMap((thing) => findUnshown(thing, shown));
    expect(unshown, path).toEqual([]);
  }
});

test("after a click the page describes itself, not the previous page, and keeps no social image of that", async ({
  page,
}) => {
  await page.goto("/services/packing");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(0);
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
  await page.locator("article#freight").getByRole("link").click();
  await expect(trail.locator("[aria-current=page]")).toHaveText("Freight Delivery");
  const script = page.locator("script[type='application/ld+json']");
  await expect(script).toHaveCount(1);
  const sent = await (await page.request.get("/services/freight")).text();
  expect(JSON.parse((await script.textContent()) ?? "")["@graph"]).toEqual(readStructuredData(sent));
});

/** Each category of /faq has its own answers. */
async function readShownPage({ url: siteUrl }: Site, path: string): Promise<ShownPage> {
  const addresses = path === "/faq" ? faqCategories.map(({ id }) => `/faq?category=${id}`) : [path];
  const pages = await Promise.all(addresses.map((address) => fetchPage(siteUrl + address)));
  const html = pages.map((page) => page.html.replace(/<(script|template)[\s\S]*?<\/\1>/g, "")).join();
  const [address = ""] = listHeadLinks(html, "canonical");
  const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => decode(href));
  const links = hrefs.map((href) => new URL(href, siteUrl).href);
  // Links and bold words stand inside a sentence.
  return { siteUrl, address, text: toText(html.replace(/<\/?(a|b)\b[^>]*>/g, "")), links };
}
