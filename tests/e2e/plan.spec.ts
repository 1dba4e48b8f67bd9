import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { pieceIds, roomIds } from "#domain/plan/inventory.ts";
import { expect, type Site, startNewHour, test, waitForFormAge } from "./site.ts";
import { byTap, type Visitor } from "./visitor.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled });

    test("from home to a plan to a sent estimate, whose email has the inventory", ({ page, site }) =>
      walk(byTap(page), site));
  });

/** Finds controls by their accessible names. */
async function walk({ page, press, type }: Visitor, site: Site): Promise<void> {
  const email = `jo.${crypto.randomUUID().slice(0, 8)}@example.net`;
  await startNewHour(site);
  await page.goto("/");
  await press(page.getByRole("main").getByRole("link", { name: "See hours and crew" }));
  await expect(page.getByRole("heading", { level: 1, name: "Plan your move" })).toBeVisible();
  await press(page.getByRole("button", { name: "2 bedrooms" }));
  await expect(page.getByRole("button", { name: "2 bedrooms" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("spinbutton", { name: "Other bedroom" })).toHaveValue("1");
  await press(page.getByRole("button", { name: "One more: Garage" }));
  await expect(page.getByRole("spinbutton", { name: "Garage" })).toHaveValue("1");
  const result = page.getByRole("region", { name: "What it takes" });
  await expect(result.getByText(/^[\d,]+ to [\d,]+ cubic feet$/)).toBeVisible();
  const volume = await result.locator(".plan-sum .num").textContent();
  await press(result.getByRole("link", { name: "Get a price for this plan" }));

  await expect(page.locator(".est-plan")).toContainText(volume ?? "no volume");
  await expect(page.getByRole("checkbox", { name: "Send it with my request" })).toBeChecked();
  await type(page.getByLabel("Name"), "Jo Park");
  await type(page.getByLabel("Email"), email);
  await waitForFormAge(page);
  await press(page.getByRole("button", { name: "Send my request" }));
  await expect(page.getByRole("heading", { name: "Thank you. We have your request." })).toBeVisible();
  await expect(page.locator("[data-sent]")).toContainText(volume ?? "no volume");

  const mail = await findMail(site, company.emails.office, email);
  for (const words of ["1 Garage", "1 Other bedroom", volume ?? "", "/plan?rooms="])
    expect(mail).toContain(words);
  expect(await findMail(site, email, "We have your plan too")).toContain(volume ?? "");
}

function findMail(site: Site, to: string, words: string): Promise<string> {
  return site.eventually(() => {
    const texts = site.mails.to(to).map(({ text }) => (text ?? "").replace(/\s+/g, " "));
    return texts.find((text) => text.includes(words));
  }, `an email to ${to} with ${words}`);
}

test("counts keep up with fast taps, and the URL has them", async ({ page }) => {
  await page.goto("/plan");
  const more = page.getByRole("button", { name: "One more: Living room" });
  await more.evaluate((button: HTMLButtonElement) => {
    for (let count = 0; count < 5; count += 1) button.click();
  });
  await expect(page.getByRole("spinbutton", { name: "Living room" })).toHaveValue("5");
  await expect(page).toHaveURL(/\/plan\?rooms=living:5$/);
  await page.getByRole("button", { name: "One less: Living room" }).click();
  await page.getByRole("spinbutton", { name: "Office desk" }).fill("12");
  await page.getByLabel("Out of").selectOption({ label: "Elevator" });
  await page.getByLabel("From", { exact: true }).fill("Falls Church");
  await page.getByLabel("To", { exact: true }).fill("20910");
  await page.getByLabel("Packing").selectOption({ label: "We pack everything" });
  const way = "Falls Church, VA to 20910, MD, 11 miles in a straight line";
  await expect(page.getByRole("region", { name: "What it takes" })).toContainText(way);
  await expect(page).toHaveURL(/\?from=falls-church-va&to=20910&/);
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("Falls Church, VA");
  await expect(page.getByRole("region", { name: "What it takes" })).toContainText(way);
  const lookup = Promise.withResolvers<void>();
  await page.route("**/plan/place?*", (route) => lookup.promise.then(() => route.continue()));
  await page.getByLabel("From", { exact: true }).fill("Ashburn, VA");
  await page.getByLabel("To", { exact: true }).fill("12 Main Street, Richmond");
  await page.getByLabel("Packing").selectOption({ label: "You pack" });
  await page.getByLabel("Packing").selectOption({ label: "We pack everything" });
  const volume = await page.locator(".plan-sum .num").textContent();
  const sofa = page.getByRole("spinbutton", { name: "Sofa", exact: true });
  await sofa.fill("6");
  await expect(sofa).toBeFocused();
  await expect(page.locator(".plan-sum .num")).not.toHaveText(volume ?? "");
  await page.getByRole("spinbutton", { name: "Office desk" }).fill("11");
  await expect(page).toHaveURL(/&rooms=living:4,desk:11&items=living\.sofa:6&/);
  lookup.resolve();
  await expect(page.getByText("the drive is not counted")).toBeVisible();
  await expect(page).toHaveURL(
    "/plan?from=ashburn&to=elsewhere&rooms=living:4,desk:11&items=living.sofa:6&out=elevator&packing=all",
  );
  await page.reload();
  await expect(sofa).toHaveValue("6");
  await expect(page.getByRole("spinbutton", { name: "Office desk" })).toHaveValue("11");
  await expect(page.getByRole("region", { name: "What it takes" })).toContainText("Packing is ");

  await page.setViewportSize({ width: 320, height: 800 });
  const heights = page.locator(".plan-stepper").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...(await heights)), "steppers on one line").toBeLessThan(70);
  const clear = page.getByRole("button", { name: "Clear all" });
  await clear.scrollIntoViewIfNeeded();
  const place = await clear.boundingBox();
  await clear.click();
  await expect(page).toHaveURL("/plan?from=ashburn&to=elsewhere&out=elevator&packing=all");
  const after = await clear.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (place?.y ?? 0)), "pixels it moved").toBeLessThan(1);
});

test("when the result is out of sight a strip shows it, below the header's estimate button", async ({
  page,
}) => {
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/plan?rooms=living#piano");
    await expect(page.getByRole("link", { name: /truck, .* hours/ })).toBeInViewport({ ratio: 1 });
    const button = page.getByRole("banner").getByRole("link", { name: "Free estimate" });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveAttribute("href", "/estimate?rooms=living");
    const header = await page.getByRole("banner").boundingBox();
    const strip = await page.locator(".plan-strip").boundingBox();
    expect(Math.abs((strip?.y ?? 0) - (header?.height ?? 0)), "no gap below the header").toBeLessThan(2);
  }
});

test("at 400% zoom nothing sticks over the plan", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/plan?rooms=living");
  for (const place of [0.3, 0.6]) {
    await page.evaluate(
      (place) => scrollTo({ top: place * document.body.scrollHeight, behavior: "instant" }),
      place,
    );
    for (const part of [".header", ".plan-strip", ".plan-result", ".bar"])
      await expect(page.locator(part)).not.toBeInViewport();
  }
  await page.locator(".bar").scrollIntoViewIfNeeded();
  await expect(page.locator(".bar")).toBeInViewport();
});

test("a plan is not sent if its box is unchecked, and stays with a form that has an error", async ({
  page,
  site,
}) => {
  const email = `mia.${crypto.randomUUID().slice(0, 8)}@example.net`;
  await page.goto("/estimate?from=ashburn&to=alexandria&rooms=living,bedroom&date=2045-06-12");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("Ashburn, VA");
  await expect(page.getByLabel("Moving date")).toHaveValue("2045-06-12");
  await expect(page.getByLabel("How much")).toHaveValue("one-bedroom");
  await page.getByRole("checkbox", { name: "Send it with my request" }).uncheck();
  await page.getByLabel("Name").fill("Mia Long");
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.locator(".est-plan")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your request." })).toBeVisible();
  const row = await site.db.selectFrom("moves").select("plan").where("email", "=", email).executeTakeFirst();
  expect(row).toEqual({ plan: null });
});

test("with a date the weeks before it are listed; ticks persist, and tasks can go in a calendar", async ({
  page,
  site,
}) => {
  const address = "/plan?from=alexandria&to=arlington&rooms=living,kitchen&out=elevator&date=2045-06-12";
  await page.goto(address);
  const weeks = page.locator(".plan-weeks");
  await expect(weeks).toContainText("May to September is peak season");
  const permit = weeks.getByRole("checkbox", { name: /Alexandria: apply for reserved parking/ });
  await permit.check();
  await page.reload();
  await expect(permit).toBeChecked();
  await expect(
    weeks.getByRole("checkbox", { name: /Reserve the elevator in the old building/ }),
  ).not.toBeChecked();
  const file = await fetch(
    site.url + (await weeks.getByRole("link", { name: "Add to calendar" }).getAttribute("href")),
  );
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("x-robots-tag")).toBe("noindex");
  expect((await file.text()).match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(
    await weeks.getByRole("checkbox").count(),
  );
  expect((await fetch(`${site.url}/plan/calendar.ics`)).status).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every button and field works, and returns to the same spot", async ({ page }) => {
    await page.goto("/plan");
    await page.getByRole("button", { name: "One more: Treadmill" }).click();
    await expect(page).toHaveURL("/plan?pieces=treadmill#treadmill");
    await page.getByRole("spinbutton", { name: "Office desk" }).fill("20");
    await page.getByRole("spinbutton", { name: "Office desk" }).press("Enter");
    await expect(page).toHaveURL(/\/plan\?rooms=desk:20&pieces=treadmill/);
    await page.getByRole("spinbutton", { name: "Desk chair" }).fill("0");
    await page.getByRole("button", { name: "Update the plan" }).click();
    await expect(page).toHaveURL("/plan?rooms=desk:20&pieces=treadmill&items=desk.office:0#inventory");
    await page.getByRole("button", { name: "One less: Treadmill" }).click();
    await page.getByLabel("From", { exact: true }).fill("20147");
    await page.getByLabel("Moving into", { exact: true }).selectOption({ label: "Elevator" });
    await page.getByLabel("Moving into", { exact: true }).press("Enter");
    await page.getByLabel("From", { exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/plan\?from=ashburn&rooms=desk:20&items=desk\.office:0&in=elevator/);
    await page.getByLabel("To", { exact: true }).fill("Silver Spring, Maryland");
    await page.getByLabel("To", { exact: true }).press("Enter");
    await expect(page).toHaveURL(
      /\/plan\?from=ashburn&to=silver-spring-md&rooms=desk:20&items=desk\.office:0&in=elevator/,
    );
    await expect(page.getByRole("region", { name: "What it takes" })).toContainText(
      "Silver Spring, MD, 25 miles",
    );
    expect(await readCount(page, "Treadmill")).toBe("0");
  });
});

function readCount(page: Page, name: string): Promise<string> {
  return page.getByRole("spinbutton", { name }).inputValue();
}

test("five bedrooms with twenty large pieces print on one sheet, Letter or A4, in 8-point type or larger", async ({
  page,
}) => {
  const rooms = "living:2,kitchen,dining,bedroom,bedroom2:4,study,bath:4,garage,basement,attic,patio";
  const pieces =
    "refrigerator,washer,dryer,freezer,sectional,king,bunk:2,bookcase:2,piano,tv:2,treadmill,bicycle:4,assembly:2";
  const access = "out=stairs2&in=elevator&inlevels=2&packing=all";
  await page.goto(
    `/plan?from=ashburn&to=alexandria&rooms=${rooms}&pieces=${pieces}&date=2045-01-16&${access}`,
  );
  await expect(page.locator(".plan-weather li").first()).toBeAttached();
  for (const format of ["Letter", "A4"]) expect(await countSheets(page, format), format).toBe(1);
  await page.emulateMedia({ media: "print" });
  const sizes = await page
    .locator(".plan-page *:visible, .footer *:visible")
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes) * (72 / 96)).toBeGreaterThanOrEqual(7.99);
});

test("the longest plan prints on two sheets, Letter or A4: inventory with access and link, then every task to tick off", async ({
  page,
}) => {
  const all = (ids: readonly string[]) => ids.map((id) => `${id}:2`).join(",");
  const query = `from=washington-dc&to=arlington&rooms=${all(roomIds)}&pieces=${all(pieceIds)}&date=2045-01-16`;
  await page.goto(`/plan?${query}&out=elevator&in=elevator&outcarry=farther&incarry=farther`);
  await expect(page.locator(".plan-weather li").first()).toBeAttached();
  for (const format of ["Letter", "A4"]) expect(await countSheets(page, format), format).toBe(2);
  await page.emulateMedia({ media: "print" });
  // Letter without its margins.
  await page.setViewportSize({ width: 748, height: 988 });
  const inventory = page.getByRole("region", { name: "Your inventory" });
  for (const words of ["Out ofElevator; truck over 150 feet", "This plan", "/plan?from=", "Stickers"])
    await expect(inventory).toContainText(words);
  const box = await inventory.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 988), "end of the inventory").toBeLessThan(988);
  await expect(page.locator(".plan-weeks").getByRole("checkbox")).toHaveCount(
    await page.locator(".plan-weeks .checklist li:visible").count(),
  );
});

async function countSheets(page: Page, format: string): Promise<number | undefined> {
  return (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}

test("the month's weather and the links to the forecast follow the date and places", async ({ page }) => {
  await page.goto("/plan?rooms=living&from=ashburn&date=2045-06-12");
  const weather = page.locator(".plan-weather");
  const links = weather.locator('a[href^="https://forecast.weather.gov/"]');
  await expect(links).toHaveText(["Ashburn, VA"]);
  await page.getByLabel("To", { exact: true }).fill("20910");
  await page.getByLabel("To", { exact: true }).blur();
  await expect(links).toHaveText(["Ashburn, VA", "20910, MD"]);
  await page.getByLabel("Moving day").fill("2045-01-16");
  await expect(weather.getByRole("heading", { name: "What January is like" })).toBeVisible();
});

test("the home page's map shows one or both named places, and says if one is off the map", async ({
  page,
}) => {
  await page.goto("/");
  const map = page.locator(".map-hero");
  const route = () => map.locator(".map-route").getAttribute("d");
  const ours = await route();
  const names = map.locator(".map-name:visible");
  for (const [from, to, shown, told] of [
    [
      "Ashburn",
      "Winchester",
      ["Ashburn", "Winchester38 miles in a straight line"],
      "Ashburn to Winchester, 38 miles",
    ],
    ["22182", "Tysons, VA", ["Vienna", "Tysons2 miles in a straight line"], "Vienna to Tysons, 2 miles"],
    ["Woodbridge", "Woodbridge", ["Woodbridge"], "Within Woodbridge"],
  ] as const) {
    await page.locator("#from").fill(from);
    await page.locator("#to").fill(to);
    await expect(page.locator("#status")).toContainText(told);
    await expect(names).toHaveText(shown);
    expect(await route()).not.toBe(ours);
    const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    if (boxes.length > 1) expect(overlap(boxes[0], boxes[1]), `${from} and ${to}`).toBe(false);
  }
  const typeBoth = async (from: string, to: string) => {
    await page.locator("#from").fill(from);
    await page.locator("#to").fill(to);
    await page.locator("#to").blur();
  };
  for (const [from, to, shown] of [
    ["Ashburn", "", ["AshburnFrom here"]],
    ["", "Sterling, VA", ["SterlingTo here"]],
    ["Ashburn", "Chicago", ["Ashburnto Chicago, off this map"]],
    ["Chicago", "Ashburn", ["Ashburnfrom Chicago, off this map"]],
    ["", "Chicago", ["Chicagooff this map"]],
  ] as const) {
    await typeBoth(from, to);
    await expect(names).toHaveText(shown);
    expect(await route()).not.toBe(ours);
  }
  await typeBoth("", "");
  await expect.poll(route).toBe(ours);
  expect(await names.count()).toBeGreaterThan(3);
  // A partly typed name does not count as off the map.
  await page.locator("#from").pressSequentially("Ash");
  expect(await route()).toBe(ours);
});

type Box = { left: number; right: number; top: number; bottom: number };

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
