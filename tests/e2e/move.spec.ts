import type { Page } from "playwright/test";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { askForMove } from "./ask-for-move.ts";
import { newEmail } from "./people.ts";
import { expect, test, waitForEmail } from "./site.ts";

const estimate = { name: "Dana Whitfield", from: "Ashburn", to: "Winchester", date: "2045-06-12" } as const;

const form = (page: Page, label: string) => page.getByRole("group").filter({ hasText: label });
const panel = (page: Page) => page.locator(".move-received");

async function openForm(page: Page, label: string) {
  await form(page, label).locator("summary").click();
}

async function sendForm(page: Page, label: string, fields: Record<string, string>) {
  if (!(await form(page, label).evaluate((details: HTMLDetailsElement) => details.open)))
    await openForm(page, label);
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  await form(page, label).locator("[type=submit]").click();
}

/** tests/integration/move-page.test.ts has what each form does. */
test.describe("without JavaScript on a small phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("the confirmation leads to the page, and each form responds at once, keeps typed text and is listed", async ({
    page,
    site,
  }) => {
    const email = newEmail();
    const { path, change } = await askForMove(site, { ...estimate, email });
    await waitForEmail(site, email, path);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dana, your move");

    await sendForm(page, "Change the date", { "date-comment": "The closing has moved" });
    await expect(page.locator("#date-date-error")).toBeVisible();
    await expect(page.locator("#date-comment")).toHaveValue("The closing has moved");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const [label, fields, answer] of [
      ["Change the date", { "date-date": "2045-06-19" }, "We changed your request to Monday, June 19, 2045"],
      ["Ask or answer a question", { "message-message": "Is the piano fine?" }, "We’ll answer by email"],
    ] as const) {
      await sendForm(page, label, fields);
      await expect(panel(page)).toContainText(answer);
    }
    await expect(page.locator(".move-asked li")).toHaveCount(2);
    await expect(page.locator(".move-asked")).toContainText("Waiting for the office");

    await change({ state: "booked", arrival_window: "morning", crew: 3 });
    await page.goto(path);
    await sendForm(page, "Change the date", { "date-date": "2045-06-20" });
    await expect(panel(page)).toContainText("We’ll confirm the new date by email");
    await expect(page.locator(".tag")).toContainText("June 19, 2045");
    await sendForm(page, "Cancel the move", {});
    await expect(page.locator("#cancel-confirmed-error")).toContainText("Check the box");
    await page.locator("#cancel-confirmed").check();
    await sendForm(page, "Cancel the move", {});
    await expect(panel(page).getByRole("heading")).toHaveText("Cancelled");
    await expect(page.locator("[aria-current=step]")).toContainText("Cancelled");
    await waitForEmail(site, email, "Your move is cancelled");
  });
});

test("after the move, damage can be reported, and the referral form has the customer's name", async ({
  page,
  site,
}) => {
  const email = newEmail();
  const { path } = await askForMove(site, { ...estimate, email }, { state: "booked" }, { state: "done" });
  await page.goto(path);
  await openForm(page, "Report damage or loss");
  await expect(form(page, "Report damage or loss")).toContainText("less than 30 days to claim");
  await sendForm(page, "Report damage or loss", {
    "damage-item": "Floor lamp",
    "damage-what": "The shade is torn",
    "damage-noticed": readLocalDay(new Date()),
  });
  await expect(page.locator(".move-asked")).toContainText("Floor lamp");
  await expect(panel(page).getByRole("heading")).toBeFocused();
  await waitForEmail(site, email, "We have your request: damage or loss");

  await page.getByRole("button", { name: "Refer a friend" }).click();
  await expect(page.locator("#referrerName")).toHaveValue("Dana Whitfield");
  await expect(page.locator("#referrerEmail")).toHaveValue("");
  expect(new URL(page.url()).search).toBe("");
});
