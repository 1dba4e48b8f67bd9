import type { Page } from "playwright/test";
import { setDayLimit } from "#db/moves/days.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, readLocalDay } from "#domain/dates/local-day.ts";
import { dayStateNames, SHOWN_DAYS } from "#domain/moves/days.ts";
import { askForMove } from "./ask-for-move.ts";
import { fillPerson, receipt, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { expect, holdFiles, test } from "./site.ts";

const today = readLocalDay(new Date());
const [nearlyFull, full, closed] = [addDays(today, 2), addDays(today, 3), addDays(today, 4)] as const;
const last = addDays(today, SHOWN_DAYS - 1);

/** "June 12" */
const formatShort = (day: string) => formatFullDay(day).split(", ")[1] ?? "";
const date = (page: Page) => page.getByLabel("Moving date");
const grid = (page: Page) => page.getByRole("grid");
const note = (page: Page) => page.locator(".days-words p");
const focused = (page: Page) => page.locator("td:focus");

/** Leaves one slot on a day, fills the next, closes a third, and waits until /api/days shows it. */
test.beforeAll(async ({ site }) => {
  const { db, url, eventually } = site;
  for (const [day, crews] of [
    [nearlyFull, 2],
    [full, 1],
  ] as const) {
    await setDayLimit(db, day, crews);
    await askForMove(site, { date: day }, { state: "booked" });
  }
  await setDayLimit(db, closed, 0);
  await eventually(async () => {
    const { states } = await (await fetch(`${url}/api/days`)).json();
    return states.slice(2, 5).join() === "nearly-full,full,closed";
  }, "/api/days to show them");
});

async function open(page: Page, path = "/estimate"): Promise<void> {
  await page.goto(path);
  await scrollToMonth(page);
  await expect(grid(page).locator("[data-state]").first()).toBeVisible();
}

/** Which days are full loads shortly before they scroll into view. */
async function scrollToMonth(page: Page): Promise<void> {
  const fold = page.getByText("Say more: calendar");
  if (await fold.isVisible()) await fold.click();
  await page.locator(".days-beside").scrollIntoViewIfNeeded();
}

test("with the keyboard, a closed day cannot be chosen, and a full day can be asked for @nightly", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page);
  const colors: string[] = [];
  await expect(page.getByRole("grid", { name: /^\w+ \d+ to \w+ \d+$/ })).toBeVisible();
  await grid(page).locator("[tabindex='0']").focus();
  await expect(focused(page)).toHaveAttribute("data-day", addDays(today, 1));
  for (const [day, word] of [
    [nearlyFull, dayStateNames["nearly-full"]],
    [full, dayStateNames.full],
    [closed, dayStateNames.closed],
  ] as const) {
    await page.keyboard.press("ArrowRight");
    const [weekday = ""] = formatFullDay(day).split(",");
    await expect(focused(page)).toHaveAccessibleName(
      `${weekday}, ${formatShort(day)}, ${word.toLowerCase()}`,
    );
    colors.push(await focused(page).evaluate((cell) => getComputedStyle(cell).color));
  }
  expect(colors[2], "a closed day, with forced colors").not.toBe(colors[0]);
  await page.keyboard.press("Enter");
  await expect(note(page)).toHaveText(`We are closed on ${formatShort(closed)}. Please choose another day.`);
  await expect(date(page)).toHaveValue("");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(date(page)).toHaveValue(full);
  await expect(focused(page)).toHaveAttribute("aria-selected", "true");
  await expect(note(page)).toHaveText(
    `${formatShort(full)} is full. You can still ask for it, and we’ll tell you what is open.`,
  );
  await page.getByText("Add a second choice").click();
  await page.getByLabel("Second choice").fill(last);
  await page.getByLabel("Arrival").selectOption("midday");
  await fillPerson(page, newEmail());
  await sendEstimate(page);
  for (const words of [
    `${formatFullDay(full)}. That day is full now; we’ll tell you what is open`,
    "Midday, 11:00 AM to 1:00 PM",
    `Second choice${formatFullDay(last)}`,
  ])
    await expect(receipt(page)).toContainText(words);
});

test("the calendar ends with the last bookable day, and selects a typed day @nightly", async ({ page }) => {
  await page.goto("/plan");
  await page.locator("summary", { hasText: "No moving day yet" }).click();
  await expect(grid(page).locator("[data-state]").first()).toBeVisible();
  const [back, forth] = [
    page.getByRole("button", { name: "Five weeks earlier" }),
    page.getByRole("button", { name: "Five weeks later" }),
  ];
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await grid(page).locator("[tabindex='0']").focus();
  for (const key of ["PageDown", "PageDown", "PageDown", "PageDown"]) await page.keyboard.press(key);
  await expect(focused(page)).toHaveAttribute("data-day", last);
  await expect(forth).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAttribute("data-day", last);
  await page.getByLabel("Moving day").fill(full);
  await expect(grid(page).locator("[aria-selected=true]")).toHaveAttribute("data-day", full);
  await page.getByLabel("Moving day").fill("2045-06-12");
  await expect(note(page)).toContainText("We open June 2045 in March 2045; ask now.");
  await grid(page).locator(`[data-day="${full}"]`).click();
  await expect(page).toHaveURL(new RegExp(`date=${full}`));
});

/** every-page.spec.ts checks that nothing is wider than a narrow phone. */
test("the home page's button leads to the month, which can be tapped on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await page.getByRole("link", { name: "Check Availability" }).click();
  await expect(page).toHaveURL(/\/estimate#days$/);
  await expect(grid(page).locator("[data-state]").first()).toBeVisible();
  await expect(page.locator("#days")).toBeFocused();
  await expect(page.locator("#days-month")).toBeInViewport({ ratio: 1 });
  for (const target of await page.locator(".days td[tabindex], .days button").all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test("the dates are in the HTML, the days move nothing when they arrive, and without them a date can be requested", async ({
  page,
  site,
}) => {
  const html = await (await fetch(`${site.url}/estimate`)).text();
  expect(html.match(/data-day="/g)).toHaveLength(35);
  expect(html).toContain(`data-day="${today}"`);
  const days = await holdFiles(page, "**/api/days");
  await page.goto("/estimate");
  await scrollToMonth(page);
  const heights = () =>
    page.locator(".days-sheet, .days-words").evaluateAll((all) => all.map((one) => one.clientHeight));
  const before = await heights();
  days.release();
  await expect(grid(page).locator("[data-state]").first()).toBeVisible();
  expect(await heights()).toEqual(before);

  await page.route("**/api/days", (route) => route.abort());
  await page.reload();
  await scrollToMonth(page);
  await expect(note(page)).toHaveText(/cannot show which days are full/);
  await grid(page).locator("[tabindex='0']").click();
  await expect(date(page)).toHaveValue(addDays(today, 1));
});
