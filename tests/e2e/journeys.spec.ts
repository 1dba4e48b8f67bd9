import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import { formatTable } from "#ops/print/table.ts";
import type { SentMail } from "../support/smtp-sink.ts";
import { realUserAgent } from "./real-browser.ts";
import { refer } from "./refer.ts";
import { expect, type Site, takeTime, test } from "./site.ts";
import { type Effort, pointAndClick, tabAndEnter, type Visitor } from "./visitor.ts";

test.use({ userAgent: realUserAgent });

type Way = "phone" | "phone, no scripts" | "desktop" | "desktop, keys";
type Journey = (visitor: Visitor, site: Site) => Promise<void>;

/** What each journey costs today, as steps, fields and scrolls; a page that makes one longer fails. */
const journeys: Record<string, { walk: Journey; atMost: Record<Way, [number, number, number]> }> = {
  "hurried visitor to a sent estimate": {
    walk: askInAHurry,
    atMost: {
      phone: [2, 4, 2],
      "phone, no scripts": [2, 4, 2],
      desktop: [2, 4, 0],
      "desktop, keys": [17, 4, 0],
    },
  },
  "careful reader to the certificate": {
    walk: readUpToTheCertificate,
    atMost: {
      phone: [3, 0, 5],
      "phone, no scripts": [3, 0, 5],
      desktop: [2, 0, 4],
      "desktop, keys": [17, 0, 4],
    },
  },
  "friend from the mail to a sent estimate": {
    walk: useTheCode,
    atMost: {
      phone: [2, 2, 2],
      "phone, no scripts": [2, 2, 2],
      desktop: [2, 2, 1],
      "desktop, keys": [23, 2, 0],
    },
  },
  "referrer to the gift card": {
    walk: referUpToTheGiftCard,
    atMost: {
      phone: [4, 4, 2],
      "phone, no scripts": [4, 4, 2],
      desktop: [4, 4, 1],
      "desktop, keys": [21, 4, 0],
    },
  },
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const ways: Record<Way, { use: object; visit: (page: Page) => Visitor }> = {
  phone: { use: phone, visit: pointAndClick },
  "phone, no scripts": { use: { ...phone, javaScriptEnabled: false }, visit: pointAndClick },
  desktop: { use: desktop, visit: pointAndClick },
  "desktop, keys": { use: desktop, visit: tabAndEnter },
};

const walked: { journey: string; way: string; effort: Effort }[] = [];

for (const [way, { use, visit }] of Object.entries(ways) as [Way, (typeof ways)[Way]][])
  test.describe(way, () => {
    test.use(use);
    for (const [journey, { walk, atMost }] of Object.entries(journeys))
      test(journey, async ({ page, site }) => {
        const visitor = visit(page);
        await walk(visitor, site);
        walked.push({ journey, way, effort: visitor.effort });
        const [steps, fields, scrolls] = atMost[way];
        expect.soft(visitor.effort.steps, "steps").toBeLessThanOrEqual(steps);
        expect.soft(visitor.effort.fields, "fields").toBeLessThanOrEqual(fields);
        expect.soft(visitor.effort.scrolls, "scrolls").toBeLessThanOrEqual(scrolls);
      });
  });

test.afterAll(() => {
  const count = (title: keyof Effort) => ({
    title,
    cell: ({ effort }: (typeof walked)[number]) => String(effort[title]),
    align: "right" as const,
  });
  const columns = [
    { title: "journey", cell: ({ journey }: (typeof walked)[number]) => journey },
    { title: "way", cell: ({ way }: (typeof walked)[number]) => way },
    ...(["steps", "fields", "scrolls"] as const).map(count),
  ];
  console.log(`\n${formatTable(columns, walked)}\n`);
});

/** From the first page; two towns, a name and an address are all that is asked. */
async function askInAHurry(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { friend } = newPeople();
  await page.goto("/");
  await visitor.type(page.getByLabel("From"), "Ashburn");
  await visitor.type(page.getByLabel("To", { exact: true }), "Winchester");
  await visitor.type(page.getByLabel("Name"), "Jo Park");
  await visitor.type(page.getByLabel("Email"), friend);
  await visitor.press(page.getByRole("button", { name: "Get a free estimate" }));
  await expect(page.getByRole("form", { name: "Free estimate" }).getByRole("status")).toBeFocused();
  await takeTime(page);
  await visitor.press(page.getByRole("button", { name: "Send it now" }));
  await seeTheThanks(visitor);
  expect(await findEstimate(site, friend)).toMatchObject({ moving_from: "Ashburn", moving_to: "Winchester" });
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

/** The friend opens the mail that really came, and asks for the estimate with its code. */
async function useTheCode(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { id, friend } = await refer(site);
  await openMail(page, await site.eventually(() => site.mails.to(friend)[0], "the friend's mail"));
  const code = (await page.getByText(/^ASH-/).textContent()) ?? "";
  await visitor.press(page.getByRole("link", { name: "Get a Free Estimate" }));
  await visitor.read(page.getByRole("region", { name: "Your discount code" }).getByText(code));
  await visitor.type(page.getByLabel("Name"), "Jo Park");
  await visitor.type(page.getByLabel("Email"), friend);
  await takeTime(page);
  await visitor.press(page.getByRole("button", { name: "Send my request" }));
  await seeTheThanks(visitor);
  expect(await findEstimate(site, friend)).toMatchObject({ discount_code: code, referral_id: id });
}

/** The referrer fills in the form, follows the receipt to the private page, and comes back when the card was sent. */
async function referUpToTheGiftCard(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { referrer, friend } = newPeople();
  await page.goto("/referrals");
  await visitor.press(page.getByRole("link", { name: "Refer Now" }));
  await visitor.type(page.locator("#referrerName"), "Maria Torres");
  await visitor.type(page.locator("#referrerEmail"), referrer);
  await visitor.type(page.locator("#referredName"), "Jo Park");
  await visitor.type(page.locator("#referredEmail"), friend);
  await takeTime(page);
  await visitor.press(page.getByRole("button", { name: "Submit Referral" }));
  await visitor.read(page.getByRole("heading", { name: "Thank You for Your Referral!" }));

  await openMail(page, await findMail(site, referrer, "We have your referral"));
  await visitor.press(page.getByRole("link", { name: "See Where It Stands" }));
  await visitor.read(page.getByRole("heading", { name: "Received" }));
  await completeMove(site, friend);
  await openMail(page, await findMail(site, referrer, "gift card has been sent"));
  await visitor.press(page.getByRole("link", { name: "See every step" }));
  const sent = page.locator("[aria-current=step]").filter({ hasText: "Gift card sent" });
  await visitor.read(sent.getByText(/\w+ \d{1,2}, \d{4}/));
}

/** What the office and the operator do once the friend has booked, moved, and the card is bought. */
async function completeMove(site: Site, friend: string) {
  const { id } = await site.eventually(
    () =>
      site.db
        .selectFrom("referrals")
        .select("id")
        .where("referred_email", "=", friend)
        .where("status", "=", "emailed")
        .executeTakeFirst(),
    "the code to be mailed",
  );
  for (const to of ["booked", "completed", "rewarded"] as const)
    expect(await changeReferralStatus(site.db, { id, to, by: "operator", detail: "ops" })).toMatchObject({
      changed: true,
    });
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

/** Shows the HTML part of a mail as a mail program on the web does. */
async function openMail(page: Page, mail: SentMail) {
  const inbox = "https://inbox.example.com/";
  await page.route(inbox, (route) => route.fulfill({ contentType: "text/html", body: mail.html ?? "" }), {
    times: 1,
  });
  await page.goto(inbox);
}

function findMail(site: Site, to: string, subject: string): Promise<SentMail> {
  return site.eventually(() => site.mails.to(to).find((mail) => mail.subject?.includes(subject)), subject);
}

function findEstimate(site: Site, email: string) {
  return site.db.selectFrom("estimates").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

let people = 0;

function newPeople() {
  people += 1;
  const mark = `${Date.now()}.${people}`;
  return { referrer: `maria.${mark}@example.org`, friend: `jo.${mark}@example.net` };
}
