import type { Page } from "playwright/test";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { askForMove } from "./ask-for-move.ts";
import { findFaults, focus, press, test } from "./desk-visit.ts";
import { refer } from "./refer.ts";
import { findReferrals } from "./referral-form.ts";
import { countSheets } from "./sheets.ts";
import { expect, type Site } from "./site.ts";

/** tests/integration/desk-*.test.ts has what each form does. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const status = (page: Page) => page.getByRole("status");
const message = (page: Page) => page.locator("#message");

test("every page passes axe and fits its window, with one header row on a phone; a large home's crew sheet prints on one page", async ({
  broken: site,
  deskPage: page,
  desk,
}) => {
  const [id] = await plantDay(site);
  const { id: referral, code } = await refer(site, { looksAutomated: true });
  for (const path of [
    "/",
    "/board",
    "/board?weeks=6",
    "/calendars",
    "/moves",
    "/moves/new",
    "/claims",
    `/moves/${id}`,
    `/moves/${id}/sheet`,
    "/find?q=555",
    `/find?q=${misspell(code)}`,
    `/referrals/${referral}`,
    "/reviews",
    "/reviews/import",
    "/system",
    await desk.link(),
  ]) {
    await page.goto(path);
    const isInDark = ["/", "/board", `/moves/${id}`, `/referrals/${referral}`].includes(path);
    expect(await findFaults(page, { isInDark }), path).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "703-555-0111" }).first()).toBeInViewport();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();

  await page.goto(`/moves/${id}/sheet`);
  for (const format of ["Letter", "A4"] as const) expect(await countSheets(page, format), format).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
});

test("fourteen requests fit one laptop screen, beside the day's moves", async ({ site, deskPage: page }) => {
  await plantDay(site);
  const asked = { from: "Ashburn, VA", to: "Leesburg, VA", homeType: "two-bedroom", date: "2045-06-12" };
  for (let one = 10; one < 24; one += 1) {
    const own = { name: `Customer ${one}`, email: `c${one}@example.net`, phone: `703-555-01${one}` };
    await requestEstimate(site.db, { ...asked, ...own });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const lines = page.getByRole("region", { name: "Unanswered estimates" }).getByRole("listitem");
  await expect(lines).toHaveCount(14);
  await expect(lines.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Dana Whitfield", exact: true }).first()).toBeInViewport({
    ratio: 1,
  });
});

test("a keyboard-only day of referrals", async ({ broken: site, deskPage: page }) => {
  const held = { looksAutomated: true };
  const [good, double] = [await refer(site, held), await refer(site, held)];
  await page.reload();
  await press(page, "button", `Release: ${good.code}`);
  await expect(status(page)).toContainText(`${good.code} was released.`);
  await press(page, "button", "Undo");
  await expect(heading(page)).toContainText("Held");
  await press(page, "button", "Release");
  await press(page, "link", double.code);
  await site.db
    .updateTable("emails")
    .set({ next_attempt_at: new Date() })
    .where("referral_id", "=", good.id)
    .execute();
  await site.eventually(
    async () => (await findReferrals(site, good.friend))[0]?.status === "emailed",
    "the code to be emailed",
  );
  // Rejecting requires a reason.
  await focus(page, "textbox", "Why");
  await page.keyboard.type("has called twice");
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText(`${double.code} was rejected.`);

  await focus(page, "searchbox", "Find a name, phone, email, place, truck, code or number");
  await page.keyboard.type(misspell(good.code));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Did you mean one of these?")).toBeVisible();
  await press(page, "link", good.code);
  await press(page, "button", "Book");
  await expect(heading(page)).toContainText("Booked");
  await press(page, "button", "Complete");
  await expect(heading(page)).toContainText("Move done");
  await press(page, "link", "Today");
  await press(page, "button", `Gift card sent: ${good.code}`);
  await expect(page.getByText("No gift cards due.")).toBeVisible();

  await refuseReceipt(site, good.id);
  await page.reload();
  await press(page, "link", /^Receipt, to the referrer/);
  await expect(page.getByRole("main")).toContainText("Jo");
  expect(await findFaults(page)).toEqual([]);
  await press(page, "button", /^Send again/);
  await expect(status(page)).toContainText("The email is sent again");

  await press(page, "button", "Close the desk");
  await expect(heading(page)).toHaveText("The desk is closed");
  await page.goto("/");
  await expect(heading(page)).toHaveText("The desk is closed");
  expect(await findFaults(page)).toEqual([]);
});

test("an imported review shows on the site until it is hidden @nightly", async ({
  bare: site,
  deskPage: page,
}) => {
  const isShown = async () =>
    (await (await fetch(`${site.url}/reviews?q=driver+Pete`)).text()).includes("Pete Miller");
  await press(page, "link", "Reviews");
  await press(page, "link", "Import a file");
  const rows = [
    "review_date,rating,name,location,comment",
    "2026-09-14,5,Ana Costa,Reston,Our driver Pete Miller was great",
    "2026-09-14,6,Jo Park,Reston,Careful and on time",
  ];
  const file = { name: "reviews.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await page.getByLabel("CSV file, or Google’s reviews files").setInputFiles(file);
  await press(page, "button", "Preview");
  await expect(page.getByRole("region", { name: "Bad rows" })).toContainText("a whole number from 1 to 5");
  expect(await findFaults(page)).toEqual([]);
  expect(await isShown()).toBe(false);
  await press(page, "button", "Import 1 review, leave out 1");
  await expect(status(page)).toContainText("The reviews are imported");
  await expect.poll(isShown).toBe(true);

  await page.goto(new URL("/reviews/import", page.url()).href);
  await page.getByLabel("Or a few rows").fill(rows.join("\n").replace(",6,", ",5,"));
  await press(page, "button", "Preview");
  await expect(page.getByText("1 new, 0 updated, 1 unchanged, 0 bad")).toBeVisible();
  await press(page, "button", "Import 2 reviews");
  await expect(status(page)).toContainText("The reviews are imported");

  await press(page, "link", "Reviews");
  await press(page, "link", "Ana Costa");
  expect(await findFaults(page)).toEqual([]);
  const reason = page.getByRole("combobox", { name: "Why hide" });
  await reason.selectOption({ index: 3 });
  await press(page, "button", "Hide");
  await expect(status(page)).toContainText("1 review hidden from visitors");
  await expect.poll(isShown).toBe(false);
});

test("the desk focuses what a form did, and says it and the customer in the title @nightly", async ({
  site: { db },
  deskPage: page,
}) => {
  const id = await requestEstimate(db, { name: "Dana Whitfield", date: "2045-06-12" });
  await page.reload();
  await press(page, "button", "Answered: Dana Whitfield");
  await expect(message(page)).toBeFocused();
  await expect(page).toHaveTitle("Marked as answered. Today · Desk");
  await page.goto(`/moves/${id}`);
  await expect(page).toHaveTitle("Dana Whitfield’s move · Desk");
  await press(page, "button", "Save");
  await expect(message(page)).toBeFocused();
  await expect(page).toHaveTitle("Saved. Dana Whitfield’s move · Desk");

  await press(page, "link", "Monday, June 12, 2045 is open: 0 of 3 crews booked");
  await expect(heading(page)).toHaveText("Two weeks from June 12, 2045");
  const limit = page.getByRole("textbox", { name: /^Mon, Jun 12/ });
  for (const [text, said, title] of [
    ["x", "Enter a number from 0 to 99 for Monday, June 12, 2045.", "Nothing was saved."],
    ["0", "Saved.", "Saved."],
  ] as const) {
    await focus(page, "textbox", /^Mon, Jun 12/);
    await limit.fill(text);
    await page.keyboard.press("Enter");
    await expect(message(page)).toContainText(said);
    await expect(message(page)).toBeFocused();
    await expect(page).toHaveTitle(`${title} Two weeks from June 12, 2045 · Desk`);
    if (text === "x") await expect(limit).toHaveAccessibleDescription(/June 12/);
  }
});

/** "ASH-7K4M-Q9XC" -> "ash 7k4m q9x0": no code has a 0. */
function misspell(code: string): string {
  return `${code.toLowerCase().replaceAll("-", " ").slice(0, -1)}0`;
}

async function refuseReceipt({ db, eventually }: Site, referralId: string): Promise<void> {
  const refused = {
    state: "dead",
    cause: "recipient",
    error: "mailbox unavailable",
    smtp_code: 550,
  } as const;
  const sent = db
    .updateTable("emails")
    .set(refused)
    .where("referral_id", "=", referralId)
    .where("kind", "=", "referrer-receipt")
    .where("state", "=", "sent")
    .returning("id");
  await eventually(() => sent.executeTakeFirst(), "the receipt to be sent");
}

/** Two moves today, one tomorrow. */
async function plantDay(site: Site): Promise<string[]> {
  await site.db.deleteFrom("moves").execute();
  const today = readLocalDay(new Date());
  const plan =
    "?from=ashburn&to=reston&rooms=living:2,kitchen,dining,bedroom,bedroom2:3,study,bath:3,garage,attic,patio&pieces=piano,safe,pool&out=stairs3";
  const details = "The piano is on the third floor. Park in the alley behind the house.";
  const asked = { details, plan, from: "Ashburn, VA", to: "Reston, VA", phone: "703-555-0111" };
  const booked = {
    state: "booked",
    crew: 4,
    truck: "Truck 2",
    note: "Please reserve the elevator.",
    moving_from: "12 Elm Street, Apt 4, Ashburn",
    moving_to: "9 Oak Court, Reston",
  } as const;
  const ids: string[] = [];
  for (const [name, date, window] of [
    ["Dana Whitfield", today, "morning"],
    ["Jo Park", today, "afternoon"],
    ["Wilhelmina Fitzgerald-Montgomery", addDays(today, 1), "midday"],
  ] as const) {
    ids.push((await askForMove(site, { ...asked, name, date, window }, booked)).id);
  }
  return ids;
}
