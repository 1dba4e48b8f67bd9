import { changeMove } from "#db/moves/change.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { requestEstimate } from "../support/request-estimate.ts";
import { findFaults, openDesk } from "./desk-visit.ts";
import { expect, type Site, test } from "./site.ts";

const LARGE =
  "?from=ashburn&to=reston&rooms=living:2,kitchen,dining,bedroom,bedroom2:3,study,bath:3,garage,attic,patio&pieces=piano,safe,pool&out=stairs3";

test("on a phone the office sees the day at once, in one header row, and nothing is too wide", async ({
  broken: site,
  desk,
  browser,
}) => {
  const ids = await plantDay(site);
  const page = await openDesk(browser, desk, { name: "Maria Lopez" });
  await page.goto("/");
  for (const path of ["/", `/moves/${ids[0]}`, "/board", "/moves", "/find?q=555", `/moves/${ids[0]}/sheet`]) {
    await page.goto(desk.url + path);
    expect(await findFaults(page), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole("banner").boundingBox())?.height, path).toBeLessThan(80);
  }
  await page.goto(desk.url);
  await expect(page.getByRole("link", { name: "703-555-0111" }).first()).toBeInViewport();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.context().close();
});

test("the crew sheet of a large home prints on one page, without the desk's header", async ({
  broken: site,
  desk,
  browser,
}) => {
  const [id] = await plantDay(site);
  const page = await openDesk(browser, desk, { name: "Maria Lopez" });
  await page.goto(`${desk.url}/moves/${id}/sheet`);
  for (const format of ["Letter", "A4"]) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await page.context().close();
});

/** Two moves today, one tomorrow. */
async function plantDay(site: Site): Promise<string[]> {
  await site.db.deleteFrom("moves").execute();
  const today = readLocalDay(new Date());
  const moves = [
    { name: "Dana Whitfield", date: today, window: "morning" },
    { name: "Jo Park", date: today, window: "afternoon" },
    { name: "Wilhelmina Fitzgerald-Montgomery", date: addDays(today, 1), window: "midday" },
  ] as const;
  const ids: string[] = [];
  for (const { name, date, window } of moves) {
    const details = "The piano is on the third floor. Park in the alley behind the house.";
    const asked = { name, date, window, details, from: "Ashburn, VA", to: "Reston, VA", plan: LARGE };
    const id = await requestEstimate(site.db, { ...asked, phone: "703-555-0111" });
    ids.push(id);
    const set = {
      crew: 4,
      truck: "Truck 2",
      note: "Please reserve the elevator.",
      private_note: "Gate 4411",
    };
    const places = { street_from: "12 Elm Street, Apt 4", street_to: "9 Oak Court" };
    const changes = { state: "booked", ...set, ...places } as const;
    await changeMove(site.db, { id, changes, by: { place: "ops" }, confirmed: ["day-taken"] });
  }
  return ids;
}
