import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { expect, type Site, takeTime, test } from "./site.ts";
import { pointAndClick, tabAndEnter, type Visitor } from "./visitor.ts";

type Way = "phone" | "desktop, keys";
type Journey = (visitor: Visitor, site: Site) => Promise<void>;

/** What each journey costs today, as steps, fields and scrolls; a page that makes one longer fails. */
const journeys: Record<string, { walk: Journey; atMost: Record<Way, [number, number, number]> }> = {
  "hurried visitor to a sent estimate": {
    walk: askInAHurry,
    atMost: {
      phone: [2, 4, 2],
      "desktop, keys": [17, 4, 0],
    },
  },
  "careful reader to the certificate": {
    walk: readUpToTheCertificate,
    atMost: {
      phone: [3, 0, 5],
      "desktop, keys": [17, 0, 4],
    },
  },
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const ways: Record<Way, { use: object; visit: (page: Page) => Visitor }> = {
  phone: { use: phone, visit: pointAndClick },
  "desktop, keys": { use: desktop, visit: tabAndEnter },
};

for (const [way, { use, visit }] of Object.entries(ways) as [Way, (typeof ways)[Way]][])
  test.describe(way, () => {
    test.use(use);
    for (const [journey, { walk, atMost }] of Object.entries(journeys))
      test(journey, async ({ page, site }) => {
        const visitor = visit(page);
        await walk(visitor, site);
        const [steps, fields, scrolls] = atMost[way];
        expect.soft(visitor.effort.steps, "steps").toBeLessThanOrEqual(steps);
        expect.soft(visitor.effort.fields, "fields").toBeLessThanOrEqual(fields);
        expect.soft(visitor.effort.scrolls, "scrolls").toBeLessThanOrEqual(scrolls);
      });
  });

/** From the first page; two towns, a name and an address are all that is asked. */
async function askInAHurry(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const email = `jo.${Date.now()}.${Math.random()}@example.net`;
  await page.goto("/");
  await visitor.type(page.getByLabel("From"), "Ashburn");
  await visitor.type(page.getByLabel("To", { exact: true }), "Winchester");
  await visitor.type(page.getByLabel("Name"), "Jo Park");
  await visitor.type(page.getByLabel("Email"), email);
  await visitor.press(page.getByRole("button", { name: "Get a free estimate" }));
  await expect(page.getByRole("form", { name: "Free estimate" }).getByRole("status")).toBeFocused();
  await takeTime(page);
  await visitor.press(page.getByRole("button", { name: "Send it now" }));
  await seeTheThanks(visitor);
  expect(await findEstimate(site, email)).toMatchObject({ moving_from: "Ashburn", moving_to: "Winchester" });
}

/** Reads what the insurance covers, and learns how a building gets the certificate. */
async function readUpToTheCertificate(visitor: Visitor) {
  const { page } = visitor;
  await page.goto("/");
  await openFromMenu(visitor, "About");
  await visitor.read(page.getByRole("heading", { name: "Certificate of insurance" }));
  await visitor.press(page.getByRole("link", { name: "How to get the certificate" }));
  const answer = page.locator("#insurance-certificate");
  await visitor.read(answer);
  await visitor.read(answer.getByRole("link", { name: company.emails.office }));
}

async function seeTheThanks(visitor: Visitor) {
  const thanks = visitor.page.getByRole("heading", { name: "Thank you. We have your request." });
  await visitor.read(thanks);
  await expect(thanks).toBeFocused();
}

/** On a phone the links stand behind the button Menu. */
async function openFromMenu(visitor: Visitor, name: string) {
  const header = visitor.page.getByRole("banner");
  const menu = header.getByText("Menu", { exact: true });
  if (await menu.isVisible()) await visitor.press(menu);
  await visitor.press(header.getByRole("link", { name, exact: true }).filter({ visible: true }));
}

function findEstimate(site: Site, email: string) {
  return site.db.selectFrom("estimates").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}
