import type { Page } from "playwright/test";
import { faqCategories } from "#content/faq.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { readVocabulary } from "../support/schema-vocabulary.ts";
import {
  findUnshown,
  findVocabularyFaults,
  readStructuredData,
  type ShownPage,
} from "../support/structured-data.ts";
import { pageTypes } from "./page-types.ts";
import { expect, type Site, test } from "./site.ts";

const servicePaths = services.map(({ id }) => `/services/${id}`);
const locationPaths = locations.map(({ key }) => `/locations/${key}`);
const paths = [...new Set([...pageTypes, ...servicePaths, ...locationPaths])];
const vocabulary = readVocabulary();

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

async function findThing<Thing>(site: Site, path: string, type: string): Promise<Thing | undefined> {
  const things = await fetchThings(site, path);
  return things.find((thing) => thing["@type"] === type) as Thing | undefined;
}

test("each page type describes its subject in schema.org's vocabulary, and no page claims a rating", async ({
  site,
}) => {
  for (const path of paths) {
    const things = await fetchThings(site, path);
    expect(
      things.map((thing) => thing["@type"]),
      path,
    ).toEqual(described[path] ?? []);
    expect(
      things.flatMap((thing) => findVocabularyFaults(thing, vocabulary)),
      path,
    ).toEqual([]);
    expect(JSON.stringify(things), path).not.toMatch(/"(Review|Rating|AggregateRating|aggregateRating)"/);
  }
});

// Scripts change nothing here, and double the time.
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("no page describes what it does not show", async ({ page, site }) => {
    const kinds = Object.keys(described).filter((path) => !/^.(services|locations)./.test(path));
    for (const path of [...kinds, "/services/packing", "/services/emergency", "/locations/ashburn"]) {
      const shown = await readShownPage(page, site, path);
      const unshown = (await fetchThings(site, path)).flatMap((thing) => findUnshown(thing, shown));
      expect(unshown, path).toEqual([]);
    }
  });
});

test("every answered question is described once, on a page that shows it", async ({ site }) => {
  const marked: string[] = [];
  for (const path of Object.keys(described)) {
    const questions = await findThing<Questions>(site, path, "FAQPage");
    marked.push(
      ...(questions?.mainEntity ?? []).map(({ name, acceptedAnswer }) => name + acceptedAnswer.text),
    );
  }
  expect(marked.filter((text, index) => marked.indexOf(text) !== index)).toEqual([]);
  const written = [homeFaqs, ...faqCategories.map(({ questions }) => questions)];
  for (const { faqs } of [...services, ...locations]) written.push(faqs.map((faq) => ({ id: "", ...faq })));
  for (const { question, answer } of written.flat()) expect(marked).toContain(question + answer);
});

test("the described search finds answers", async ({ site }) => {
  type Search = { potentialAction: { target: { urlTemplate: string } } };
  const template = (await findThing<Search>(site, "/", "WebSite"))?.potentialAction.target.urlTemplate ?? "";
  const answer = await fetch(template.replace("{question}", encodeURIComponent("baby grand")));
  expect(await answer.text()).toMatch(/<mark>(baby|grand)/i);
});

test("after a click the page describes itself, not the previous page", async ({ page }) => {
  await page.goto("/services/packing");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.locator("script[type='application/ld+json']")).toHaveCount(0);
  await page.locator("article#freight").getByRole("link").click();
  await expect(trail.locator("[aria-current=page]")).toHaveText("Freight Delivery");
  const script = page.locator("script[type='application/ld+json']");
  await expect(script).toHaveCount(1);
  const sent = await (await page.request.get("/services/freight")).text();
  expect(JSON.parse((await script.textContent()) ?? "")["@graph"]).toEqual(readStructuredData(sent));
});

/** Opens every answer, in each category of /faq. */
async function readShownPage(page: Page, site: Site, path: string): Promise<ShownPage> {
  const addresses = path === "/faq" ? faqCategories.map(({ id }) => `/faq?category=${id}`) : [path];
  const words: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    words.push(
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) {
          // On the home page, opening one closes the others.
          details.name = "";
          details.open = true;
        }
        return document.body.innerText.replace(/\s+/g, " ");
      }),
    );
  }
  const links = await page
    .locator("a[href]:visible")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const address = await page.locator("link[rel=canonical]").getAttribute("href");
  return { siteUrl: site.url, address: address ?? "", text: words.join(" "), links };
}
