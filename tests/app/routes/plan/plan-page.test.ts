import { createElement, type ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { PlanDetails } from "#app/routes/plan/details.tsx";
import PlanPage from "#app/routes/plan/page.tsx";
import { sampleRates } from "#content/sample-rates.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { pieceIds, roomIds } from "#domain/plan/inventory.ts";
import { findFigures } from "#domain/plan/results.ts";
import { fillFields } from "#domain/plan/sent-plan.ts";
import { renderAt } from "../../../support/render-at.ts";

type Matches = Parameters<typeof PlanPage>[0]["matches"];
const siteUrl = "https://example.com";
const rootMatch = [{ loaderData: { siteUrl } }] as unknown as Matches;

const page = createElement(PlanPage, { loaderData: { places: [] }, matches: rootMatch });

async function render(address: string, element: ReactElement = page) {
  const html = await renderAt(address, element);
  return { html, words: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

function renderParts(query: string, isSample = false) {
  const { plan } = readPlan(new URLSearchParams(query), findPlace);
  const figures = findFigures(plan);
  if (!figures) throw new Error("There is nothing to move");
  return render("/plan", createElement(PlanDetails, { plan, figures, rates: sampleRates, isSample }));
}

describe("the page that plans a move", () => {
  test("has a field for every room and piece, in a form that works without scripts", async () => {
    const { html, words } = await render("/plan");
    for (const id of [...roomIds, ...pieceIds]) {
      expect(html, id).toMatch(new RegExp(`<input[^>]* type="number"[^>]* name="${id}"[^>]* value="0"`));
      const buttons = (html.match(/<button[^>]*>/g) ?? []).filter((tag) => tag.includes(`value="${id}"`));
      expect(buttons).toEqual([
        expect.stringContaining('name="take"'),
        expect.stringContaining('name="add"'),
      ]);
      for (const tag of buttons) {
        expect(tag).toContain('type="submit"');
        expect(tag.toLowerCase()).toContain(`formaction="/plan#${id}"`);
      }
      expect(html, id).toContain(`id="${id}"`);
    }
    expect(html).toMatch(/<form[^>]* action="\/plan"/);
    expect(words).toContain("Count the rooms, and the truck fills");
    expect(words).not.toMatch(/Your plan in detail|Get a price for this plan/);
  });

  test("answers right below the house, then asks for towns, stairs, date and large pieces, and marks the home to start from", async () => {
    const { html } = await render("/plan?rooms=living,kitchen,bedroom,bath&pieces=piano");
    const order = [
      ...['name="basement"', 'id="result"'],
      ...["patio", "from", "out", "date", ...pieceIds].map((name) => `name="${name}"`),
    ].map((text) => html.indexOf(text));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    const pressed = /<button[^>]*aria-pressed="true"[^>]*>/g;
    expect(html.match(pressed)).toEqual([expect.stringContaining('value="1 bedroom"')]);
    expect((await render("/plan?rooms=living")).html).not.toMatch(pressed);
  });

  test("shows what a plan takes, its address and its links, and what it does not recognize", async () => {
    const query = "?from=ashburn&to=sterling&rooms=living,bedroom2:2&out=stairs3&date=2045-06-12";
    const { html, words } = await render(`/plan${query.replace("bedroom2:2", "bedroom2:2,sauna")}`);
    const address = query.replaceAll("&", "&amp;");
    expect(words).toContain("“sauna”");
    expect(words).toMatch(/[\d,]+ to [\d,]+ cubic feet/);
    expect(words).toContain("Ashburn to Sterling, about 5 miles by road");
    expect(words).toContain("Out of 3rd floor, stairs; truck at the door, up to 50 feet");
    expect(words).toContain("3rd floor, stairs to ground floor, at the door, you pack Change");
    expect(words).toContain("Monday, June 12, 2045 Change");
    expect(words).toContain("The weeks before June 12, 2045");
    expect(words).toContain(`This plan https://example.com/plan${address}`);
    for (const path of ["/plan/calendar.ics", "/estimate"])
      expect(html).toContain(`href="${path}${address}"`);
    expect(html).toMatch(/name="bedroom2"[^>]* value="2"/);
  });

  test.each([
    ["", "Without the drive: enter both places"],
    ["&from=ashburn", "Without the drive: enter both places"],
    ["&from=elsewhere&to=elsewhere", "Without the drive: we do not know the distance yet"],
  ])("says why the drive is not counted: %j", async (places, words) => {
    expect((await render(`/plan?rooms=living${places}`)).words).toContain(words);
  });

  test("says that a date has passed, keeps it, and lists no weeks for it", async () => {
    const { html, words } = await render("/plan?rooms=living&date=2020-02-29");
    expect(words).toContain("This date has passed. Please choose another");
    expect(html).toMatch(/name="date"[^>]* value="2020-02-29"/);
    expect(words).not.toContain("The weeks before");
    expect(fillFields("?rooms=living&date=2020-02-29").date).toBe("");
  });

  test("shows the usual weather of the day's month, and links to the forecast of each known place", async () => {
    const { html, words } = await render("/plan?from=ashburn&to=elsewhere&date=2045-11-24");
    expect(words).toContain("What November is like About 60°F by day");
    expect(html.match(/https:\/\/forecast\.weather\.gov[^"]*/g)).toEqual([
      "https://forecast.weather.gov/MapClick.php?lat=39.0438&amp;lon=-77.4874",
    ]);
    expect((await render("/plan?from=ashburn")).words).not.toContain("is like");
    expect((await render("/plan?date=2020-02-29")).words).not.toContain("is like");
  });

  test("shows each line of the price if there are rates, and says that it is not a quote", async () => {
    const query = "from=ashburn&to=sterling&rooms=living,kitchen&packing=all";
    const { words } = await renderParts(query, true);
    expect(words).toContain("Sample rates, in development only");
    expect(words).toMatch(/Crew and truck: 2 movers, 2 to 3.5 hours at \$130\/h \$260 to \$460/);
    expect(words).toMatch(/Travel: \d+ to \d+ miles from our office in Ashburn and back \$60/);
    expect(words).toMatch(/Cartons: \d+ to \d+ cartons with paper and tape \$\d+ to \$\d+/);
    expect(words).toMatch(/Total with 2 movers, not a quote \$\d+ to \$[\d,]+ Total with 3 movers/);
    expect(words).toContain("The minimum is 2 hours. The travel fee is $60 to $240");
    expect((await renderParts(query)).words).not.toContain("Sample");
  });

  test("names no hourly rate where a tariff sets the price", async () => {
    const { words } = await renderParts("from=ashburn&to=winchester&rooms=living,kitchen");
    expect(words).toContain("under our tariff at the DMV");
    expect(words).not.toContain("an hour");
  });
});

test("the inventory has a number field for each item, in a form that keeps the rest of the plan", async () => {
  const { html, words } = await render(
    "/plan?from=ashburn&rooms=living,bedroom2:2,bath&pieces=piano&items=living.sofa:3",
  );
  const form = html.slice(html.indexOf('action="/plan#result"'), html.indexOf("Update the plan"));
  const fields = [...form.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
  const sent = fields.map(([, name, value]) => [name, value] as [string, string]);
  expect(sent).toContainEqual(["living.sofa", "3"]);
  expect(sent).toContainEqual(["bedroom2.night", "2"]);
  const { plan } = readPlan(new URLSearchParams(sent), findPlace);
  expect(plan).toMatchObject({
    from: findPlace("ashburn"),
    rooms: { living: 1, bedroom2: 2, bath: 1 },
    pieces: { piano: 1 },
    items: { living: { sofa: 3 } },
  });
  expect(html).toContain('<input type="hidden" name="items" value="living.sofa:3"/>');
  expect(words).toMatch(/2 other bedrooms Stickers Double bed Tall chest Night stand Bathroom/);
  expect(words).toMatch(/Large pieces Stickers Upright piano 1/);
});
