import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import type { SentEmail } from "../support/smtp-sink.ts";
import { ask, findMoves, send, thanks } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { refer, setReferralStatus } from "./refer.ts";
import { findReferrals, submit, thanks as thankedForReferral } from "./referral-form.ts";
import { expect, type Site, test, waitForEmail, waitForFormAge } from "./site.ts";
import { byKeys, byTap, type Visitor } from "./visitor.ts";

type Journey = (visitor: Visitor, site: Site) => Promise<void>;

/** Limits per journey: [steps, fields], by tap on a phone and by keyboard on a desktop. */
const journeys: Record<string, { walk: Journey; byTap: [number, number]; byKeys: [number, number] }> = {
  "hurried visitor to a sent estimate": { walk: askInAHurry, byTap: [1, 4], byKeys: [16, 4] },
  "careful reader to the certificate": { walk: readUpToTheCertificate, byTap: [3, 0], byKeys: [17, 0] },
  "friend from the email to a sent estimate": { walk: useTheCode, byTap: [2, 2], byKeys: [26, 2] },
  "referrer to the gift card": { walk: referUpToTheGiftCard, byTap: [4, 4], byKeys: [21, 4] },
};

// Most visitors have animations on.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("by tap", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const [journey, { walk, byTap: atMost }] of Object.entries(journeys))
    test(journey, ({ page, site }) => walkWithin(atMost, byTap(page), site, walk));
});

for (const [journey, { walk, byKeys: atMost }] of Object.entries(journeys))
  test(`by keyboard: ${journey} @nightly`, ({ page, site }) => walkWithin(atMost, byKeys(page), site, walk));

async function walkWithin([steps, fields]: [number, number], visitor: Visitor, site: Site, walk: Journey) {
  await walk(visitor, site);
  expect.soft(visitor.effort.steps, "steps").toBeLessThanOrEqual(steps);
  expect.soft(visitor.effort.fields, "fields").toBeLessThanOrEqual(fields);
}

/** Fills in only two towns, a name and an email address. */
async function askInAHurry(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { friend } = newPeople();
  await page.goto("/");
  await visitor.type(page.getByLabel("From"), "Ashburn");
  await visitor.type(page.getByLabel("To", { exact: true }), "Winchester");
  await visitor.type(page.getByLabel("Name"), "Jo Park");
  await visitor.type(page.getByLabel("Email"), friend);
  await visitor.press(ask(page));
  await expect(thanks(page)).toBeFocused();
  expect(await findMoves(site, friend)).toMatchObject([{ moving_from: "Ashburn", moving_to: "Winchester" }]);
}

async function readUpToTheCertificate(visitor: Visitor) {
  const { page } = visitor;
  await page.goto("/");
  await openFromMenu(visitor, "About");
  await expect(page.getByRole("heading", { name: "Certificate of insurance" })).toBeVisible();
  await visitor.press(page.getByRole("link", { name: "How to get the certificate" }));
  const answer = page.locator("#insurance-certificate");
  await expect(answer).toBeVisible();
  await expect(answer.getByRole("link", { name: company.emails.office })).toBeVisible();
}

async function useTheCode(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { id, friend } = await refer(site);
  await openEmail(page, await waitForEmail(site, friend));
  const code = (await page.getByText(/^ASH-/).textContent()) ?? "";
  await visitor.press(page.getByRole("link", { name: "Get a free estimate" }));
  await expect(page.getByRole("region", { name: "Your discount code" }).getByText(code)).toBeVisible();
  await visitor.type(page.getByLabel("Name"), "Jo Park");
  await visitor.type(page.getByLabel("Email"), friend);
  await visitor.press(send(page));
  await expect(thanks(page)).toBeFocused();
  expect(await findMoves(site, friend)).toMatchObject([{ discount_code: code, referral_id: id }]);
}

async function referUpToTheGiftCard(visitor: Visitor, site: Site) {
  const { page } = visitor;
  const { referrer, friend } = newPeople();
  await page.goto("/referrals");
  await visitor.press(page.getByRole("link", { name: "Refer Now" }));
  await visitor.type(page.locator("#referrerName"), "Maria Torres");
  await visitor.type(page.locator("#referrerEmail"), referrer);
  await visitor.type(page.locator("#referredName"), "Jo Park");
  await visitor.type(page.locator("#referredEmail"), friend);
  await waitForFormAge(page);
  await visitor.press(submit(page));
  await expect(thankedForReferral(page)).toBeVisible();

  await openEmail(page, await waitForEmail(site, referrer, "We have your referral"));
  await visitor.press(page.getByRole("link", { name: "See your referral" }));
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  await completeMove(site, friend);
  await openEmail(page, await waitForEmail(site, referrer, "gift card has been sent"));
  await visitor.press(page.getByRole("link", { name: "See this referral’s history" }));
  const sent = page.locator("[aria-current=step]").filter({ hasText: "Gift card sent" });
  await expect(sent.getByText(/\w+ \d{1,2}, \d{4}/)).toBeVisible();
}

async function completeMove(site: Site, friend: string) {
  const [referral] = await findReferrals(site, friend);
  for (const to of ["booked", "completed", "rewarded"] as const)
    await setReferralStatus(site, referral?.id ?? "", to);
}

/** On a phone the links are behind the Menu button. */
async function openFromMenu(visitor: Visitor, name: string) {
  const header = visitor.page.getByRole("banner");
  const menu = header.getByText("Menu", { exact: true });
  if (await menu.isVisible()) await visitor.press(menu);
  await visitor.press(header.getByRole("link", { name, exact: true }).filter({ visible: true }));
}

async function openEmail(page: Page, email: SentEmail) {
  const inbox = "https://inbox.example.com/";
  await page.route(inbox, (route) => route.fulfill({ contentType: "text/html", body: email.html ?? "" }), {
    times: 1,
  });
  await page.goto(inbox);
}

function newPeople() {
  return { referrer: newEmail("maria", "example.org"), friend: newEmail("jo") };
}
