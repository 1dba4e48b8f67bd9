import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { pieceIds, roomIds } from "#domain/plan/inventory.ts";
import { fillPerson, send, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { countSheets } from "./sheets.ts";
import { expect, startNewHour, test, waitForEmail, withAndWithoutScripts } from "./site.ts";

/** tests/app/routes/plan has what the page shows. */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const count = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const place = (page: Page, name: "From" | "To") => page.getByLabel(name, { exact: true });
const result = (page: Page) => page.getByRole("region", { name: "What it takes" });
const unfold = (page: Page, says: string) => page.locator("summary", { hasText: says }).click();
const volume = (page: Page) => page.locator(".plan-sum .num");

withAndWithoutScripts(() => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("from home to a plan to a sent estimate, whose email has the inventory", async ({ page, site }) => {
    const email = newEmail();
    await startNewHour(site);
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^1 bedroom/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Plan your move" })).toBeVisible();
    await place(page, "From").fill("20147");
    await unfold(page, "No moving day yet");
    await page.getByLabel("Moving day").fill("2045-06-12");
    await button(page, "2 bedrooms").click();
    await expect(button(page, "2 bedrooms")).toHaveAttribute("aria-pressed", "true");
    await expect(count(page, "Other bedroom")).toHaveValue("1");
    await button(page, "One more: Garage").click();
    await expect(count(page, "Garage")).toHaveValue("1");
    await expect(result(page).getByText(/^[\d,]+ to [\d,]+ cubic feet$/)).toBeVisible();
    const planned = (await volume(page).textContent()) ?? "no volume";
    await result(page).getByRole("link", { name: "Get a price for this plan" }).click();

    await expect(page.locator(".est-plan")).toContainText(planned);
    await expect(place(page, "From")).toHaveValue("Ashburn, VA");
    await expect(page.getByLabel("Moving date")).toHaveValue("2045-06-12");
    const box = page.getByRole("checkbox", { name: "Send it with my request" });
    await expect(box).toBeChecked();
    await fillPerson(page, "no address");
    await box.uncheck();
    await send(page).click();
    await expect(page.locator(".est-plan")).toBeVisible();
    await expect(box).not.toBeChecked();
    await box.check();
    await fillPerson(page, email);
    await sendEstimate(page);
    await expect(page.locator("[data-sent]")).toContainText(planned);

    const message = await waitForEmail(site, company.emails.office, email);
    for (const words of ["1 Garage", "1 Other bedroom", planned, "/plan?from=ashburn"])
      expect(message.text?.replace(/\s+/g, " ")).toContain(words);
    await waitForEmail(site, email, "We have your plan too");
  });
});

test("counts keep up with fast taps, and the URL has them @nightly", async ({ page }) => {
  await page.goto("/plan");
  await button(page, "One more: Living room").evaluate((more: HTMLButtonElement) => {
    for (let times = 0; times < 5; times += 1) more.click();
  });
  await expect(count(page, "Living room")).toHaveValue("5");
  await expect(page).toHaveURL(/\/plan\?rooms=living:5$/);
  await button(page, "One less: Living room").click();
  await count(page, "Office desk").fill("12");
  await unfold(page, "Ground floor");
  await page.getByLabel("Out of").selectOption({ label: "Elevator" });
  await place(page, "From").fill("Falls Church");
  await place(page, "To").fill("20910");
  await page.getByLabel("Packing").selectOption({ label: "We pack everything" });
  await expect(result(page)).toContainText("Falls Church, VA to 20910, MD, 11 miles in a straight line");
  await expect(page).toHaveURL(/\?from=falls-church-va&to=20910&/);
  await page.reload();
  await expect(place(page, "From")).toHaveValue("Falls Church, VA");

  const lookup = Promise.withResolvers<void>();
  await page.route("**/plan/place?*", (route) => lookup.promise.then(() => route.continue()));
  await place(page, "From").fill("Ashburn, VA");
  await place(page, "To").fill("12 Main Street, Richmond");
  await unfold(page, "Elevator to ground floor");
  await page.getByLabel("Packing").selectOption({ label: "You pack" });
  await page.getByLabel("Packing").selectOption({ label: "We pack everything" });
  const before = await volume(page).textContent();
  await count(page, "Sofa").fill("6");
  await expect(count(page, "Sofa")).toBeFocused();
  await expect(volume(page)).not.toHaveText(before ?? "");
  await count(page, "Office desk").fill("11");
  await expect(page).toHaveURL(/&rooms=living:4,desk:11&items=living\.sofa:6&/);
  lookup.resolve();
  await expect(page.getByText("the drive is not counted")).toBeVisible();
  await expect(page).toHaveURL(
    "/plan?from=ashburn&to=elsewhere&rooms=living:4,desk:11&items=living.sofa:6&out=elevator&packing=all",
  );
  await page.reload();
  await expect(count(page, "Sofa")).toHaveValue("6");
  await expect(count(page, "Office desk")).toHaveValue("11");
});

test("when the answer is out of sight a strip or the phone's bar gives it and leads to it; in a tiny window nothing sticks", async ({
  page,
}) => {
  const link = page.getByRole("link", { name: /truck, .* hours/ });
  for (const width of [390, 768, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 390) await page.goto("/plan?rooms=living#patio");
    await page.locator("#patio").scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
    if (width < 768) continue;
    const estimate = page.getByRole("banner").getByRole("link", { name: "Free estimate" });
    await expect(estimate).toBeInViewport({ ratio: 1 });
    await expect(estimate).toHaveAttribute("href", "/estimate?rooms=living");
    const header = await page.getByRole("banner").boundingBox();
    const strip = await page.locator(".plan-strip").boundingBox();
    expect(Math.abs((strip?.y ?? 0) - (header?.height ?? 0)), "no gap below the header").toBeLessThan(2);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await link.click();
  await expect(result(page)).toBeInViewport();

  // As at 400% zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const share of [0.5, 0.7]) {
    await page.evaluate(
      (share) => scrollTo({ top: share * document.body.scrollHeight, behavior: "instant" }),
      share,
    );
    for (const part of [".header", ".plan-strip", ".plan-result", ".bar"])
      await expect(page.locator(part)).not.toBeInViewport();
  }
  await page.locator(".bar").scrollIntoViewIfNeeded();
  await expect(page.locator(".bar")).toBeInViewport();
});

test("with a date the weeks before it are listed; ticks persist, and tasks can go in a calendar @nightly", async ({
  page,
  site,
}) => {
  await page.goto("/plan?from=alexandria&to=arlington&rooms=living,kitchen&out=elevator&date=2045-06-12");
  const weeks = page.locator(".plan-weeks");
  const permit = weeks.getByRole("checkbox", { name: /Alexandria: apply for reserved parking/ });
  await permit.check();
  await page.reload();
  await expect(permit).toBeChecked();
  await expect(weeks.getByRole("checkbox", { checked: true })).toHaveCount(1);
  const calendar = await weeks.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await fetch(site.url + calendar);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("x-robots-tag")).toBe("noindex");
  const events = (await file.text()).match(/^BEGIN:VEVENT\r$/gm);
  expect(events).toHaveLength(await weeks.getByRole("checkbox").count());
  expect((await fetch(`${site.url}/plan/calendar.ics`)).status).toBe(404);
});

test("the longest plan prints on at most five sheets, with every task to tick off @nightly", async ({
  page,
}) => {
  const two = (ids: readonly string[]) => ids.map((id) => `${id}:2`).join(",");
  await page.goto(
    `/plan?from=washington-dc&to=arlington&rooms=${two(roomIds)}&pieces=${two(pieceIds)}&date=2045-01-16&out=elevator&in=elevator`,
  );
  await expect(page.locator(".plan-weather li").first()).toBeAttached();
  expect(await countSheets(page, "A4")).toBeLessThanOrEqual(5);
  await page.emulateMedia({ media: "print" });
  const tasks = await page.locator(".plan-weeks .checklist li:visible").count();
  expect(tasks).toBeGreaterThan(0);
  await expect(page.locator(".plan-weeks").getByRole("checkbox")).toHaveCount(tasks);
});

test("the home page's map shows one or both named places, and says if one is off the map", async ({
  page,
}) => {
  await page.goto("/");
  const [from, to] = [page.locator("#from"), page.locator("#to")];
  const names = page.locator(".map-hero .map-name:visible");
  const isOurs = () => page.locator(".map-truck:visible").count().then(Boolean);
  for (const [start, end, shown, said] of [
    ["22182", "Tysons, VA", ["Vienna", "Tysons2 miles in a straight line"], "Vienna to Tysons, 2 miles"],
    ["Woodbridge", "Woodbridge", ["Woodbridge"], "Within Woodbridge"],
    ["Ashburn", "", ["AshburnFrom here"], ""],
    ["Ashburn", "Chicago", ["Ashburnto Chicago, off this map"], ""],
    ["", "Chicago", ["Chicagooff this map"], ""],
  ] as const) {
    await from.fill(start);
    await to.fill(end);
    await to.blur();
    await expect(names).toHaveText(shown);
    await expect(page.locator("#status")).toContainText(said);
    expect(await isOurs()).toBe(false);
    const [one, other] = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect()));
    const isApart =
      !one ||
      !other ||
      one.right <= other.left ||
      other.right <= one.left ||
      one.bottom <= other.top ||
      other.bottom <= one.top;
    expect(isApart, `${start} and ${end}`).toBe(true);
  }
  await to.fill("");
  await to.blur();
  await expect.poll(isOurs).toBe(true);
  // A partly typed name does not count as off the map.
  await from.pressSequentially("Ash");
  expect(await isOurs()).toBe(true);
});
