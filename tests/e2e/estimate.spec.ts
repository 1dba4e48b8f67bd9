import type { Locator, Page } from "playwright/test";
import { company } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { expect, type Site, startNewHour, test, thirdPartyForm, waitForFormAge } from "./site.ts";

let people = 0;

function newEmail(): string {
  people += 1;
  return `dana.${Date.now()}.${people}@example.net`;
}

async function fillForm(page: Page, email = newEmail()) {
  await page.getByLabel("From", { exact: true }).fill("Ashburn");
  await page.getByLabel("To", { exact: true }).fill("Alexandria, 22314");
  await page.getByLabel("Moving date").fill("2045-06-12");
  await page.getByLabel("Flexible").check();
  await page.getByLabel("What is moving").selectOption({ label: "Local move" });
  await page.getByLabel("How much").selectOption({ label: "2 bedrooms" });
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(571) 555-0100");
  await page.getByLabel("Anything else").fill("Third floor,\nno elevator");
  return email;
}

const send = (page: Page) => page.getByRole("button", { name: "Send my request" });
const passed = "This date has passed. Please choose another";
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you. We have your request." });

function findRows(site: Site, email: string) {
  return site.db.selectFrom("moves").selectAll().where("email", "=", email).execute();
}

function findOfficeMail(site: Site, email: string) {
  return site.mails
    .to(company.emails.office)
    .find((mail) => mail.replyTo?.some(({ address }) => address === email));
}

function findOfficeMailOf(site: Site, email: string) {
  return site.eventually(() => findOfficeMail(site, email), "the office's mail");
}

test("a request is stored, the office can reply to it, and the visitor gets a confirmation", async ({
  page,
  site,
}) => {
  await startNewHour(site);
  await page.goto("/estimate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get a Free Estimate");
  await fillForm(page, "dana@gmial.com");
  await page.getByRole("button", { name: "Did you mean dana@gmail.com?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("dana@gmail.com");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("button", { name: /Did you mean/ })).toHaveCount(0);
  const email = await fillForm(page);
  await page.getByLabel("Moving date").fill("2020-02-29");
  await waitForFormAge(page);
  await send(page).click();
  await expect(page.getByLabel("Moving date")).toBeFocused();
  await expect(page.getByLabel("Moving date")).toHaveAccessibleDescription(passed);
  await page.getByLabel("Moving date").fill("2045-06-12");
  await send(page).click();
  await expect(thanks(page)).toBeFocused();
  const receipt = page.locator(".est-thanks dl");
  for (const words of [email, "Ashburn", "Alexandria, 22314", "Monday, June 12, 2045, flexible"])
    await expect(receipt).toContainText(words);
  const [row] = await findRows(site, email);
  expect(row).toMatchObject({
    moving_from: "Ashburn",
    moving_to: "Alexandria, 22314",
    moving_day: "2045-06-12",
    flexible: true,
    move_type: "local",
    home_type: "two-bedroom",
    name: "Dana Whitfield",
    phone: "(571) 555-0100",
    details: "Third floor,\nno elevator",
  });
  const confirmation = await site.eventually(() => site.mails.to(email)[0], "the confirmation");
  const mail = await findOfficeMailOf(site, email);
  expect(confirmation.text).toContain("Ashburn to Alexandria, 22314");
  expect(mail.text).toContain("no elevator");

  await page.getByRole("link", { name: "Send another request" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("the button waits for the response, and a lost response does not store the request twice", async ({
  page,
  site,
}) => {
  await page.goto("/estimate");
  const email = await fillForm(page);
  const { promise: awaited, resolve: lose } = Promise.withResolvers<void>();
  await page.route("**/estimate.data*", async (route) => {
    await route.fetch();
    await awaited;
    await route.abort();
  });
  await send(page).click();
  const sending = page.getByRole("button", { name: "Submitting..." });
  await expect(sending).toBeDisabled();
  await expect(sending).toBeFocused();
  lose();
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await page.unroute("**/estimate.data*");
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await findRows(site, email)).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "the form on Home" : "the form on Home, without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("prefills the estimate page, stores nothing, and puts nothing in a URL", async ({ page, site }) => {
      const name = `Label ${Date.now()} ${javaScriptEnabled}`;
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await page.goto("/");
      const card = page.locator(".est-card");
      await card.getByLabel("From", { exact: true }).fill("Ashburn");
      await card.getByLabel("To", { exact: true }).fill("Reston & Herndon");
      await card.getByLabel("Moving date").fill("2045-06-12");
      await card.getByLabel("Flexible").check();
      await card.getByLabel("Name").fill(name);
      await card.getByLabel("Phone").fill("571 555 0100");
      await card.getByRole("button", { name: "Get a free estimate" }).click();

      await expect(page).toHaveURL(`${site.url}/estimate`);
      await expect(page.getByLabel("From", { exact: true })).toHaveValue("Ashburn");
      await expect(page.getByLabel("To", { exact: true })).toHaveValue("Reston & Herndon");
      await expect(page.getByLabel("Moving date")).toHaveValue("2045-06-12");
      await expect(page.getByLabel("Flexible")).toBeChecked();
      await expect(page.getByLabel("Name")).toHaveValue(name);
      await expect(page.getByLabel("Phone")).toHaveValue("571 555 0100");
      await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
      await expect(page.getByLabel("Email")).toBeFocused();
      const stored = () => site.db.selectFrom("moves").select("id").where("name", "=", name).execute();
      expect(await stored()).toEqual([]);
      expect(addresses.filter((address) => /Label|0100|Herndon/.test(address))).toEqual([]);

      await page.getByLabel("Email").fill(newEmail());
      await send(page).click();
      await expect(thanks(page)).toBeVisible();
      expect(await stored()).toHaveLength(1);
    });

    test("points out invalid input here, opens the next page at the top, and shows its errors there", async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/");
      const card = page.locator(".est-card");
      const go = card.getByRole("button", { name: "Get a free estimate" });
      await card.getByLabel("From", { exact: true }).fill("20147 Ashburn, VA");
      for (const [name, wrong, right] of [
        ["Moving date", "2020-02-29", ""],
        ["Email", "dana@gmail", newEmail()],
      ] as const) {
        await card.getByLabel(name).fill(wrong);
        await go.click();
        await expect(card.getByLabel(name)).toBeFocused();
        await expectAboveBar(card.getByLabel(name));
        await expect(page).toHaveURL(/\/$/);
        await card.getByLabel(name).fill(right);
      }
      await go.click();
      await expect(page).toHaveURL(/\/estimate$/);
      await expect(page.getByText("One more step: not sent yet")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeFocused();
      await expect(page.getByLabel("Name")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });

      await page.goto("/");
      await card.getByLabel("Name").fill("  J");
      await card.getByLabel("Email").fill("dana@gmial.com");
      await go.click();
      await expect(page).toHaveURL(`${site.url}/estimate`);
      await expect(page.getByLabel("Name")).toBeFocused();
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/at least 2 characters/);
    });

    test("opens the estimate page even if empty", async ({ page, site }) => {
      await page.goto("/");
      await page.locator(".est-card").getByRole("button", { name: "Get a free estimate" }).click();
      await expect(page).toHaveURL(`${site.url}/estimate`);
      await expect(page.getByText("Only name and email are needed")).toBeVisible();
    });
  });

async function expectAboveBar(control: Locator): Promise<void> {
  const bar = control.page().locator(".bar");
  const bottom = async (one: Locator, part: "y" | "end") => {
    const box = await one.boundingBox();
    return (box?.y ?? 0) + (part === "end" ? (box?.height ?? 0) : 0);
  };
  await expect.poll(async () => (await bottom(control, "end")) <= (await bottom(bar, "y"))).toBe(true);
}

test("Home and the estimate page suggest our towns and ZIP codes, and offer no past day", async ({
  page,
}) => {
  for (const path of ["/", "/estimate"]) {
    await page.goto(path);
    const from = page.getByRole("main").getByLabel("From", { exact: true });
    const list = page.locator(`datalist#${await from.getAttribute("list")}`);
    await from.focus();
    await expect(list.locator("option[value='20147 Ashburn, VA']")).toBeAttached();
    const values = await list
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    for (const { name } of towns) expect(values.some((value) => value.startsWith(name))).toBe(true);
    expect(values).toContain("20147 Ashburn, VA");
    expect(new Set(values).size).toBe(values.length);
    const date = page.getByLabel("Moving date");
    await expect(date).toHaveAttribute("min", readLocalDay(new Date()));
    // Like a page left open or cached past midnight.
    await date.evaluate((input: HTMLInputElement) => {
      input.min = "2020-02-29";
    });
    await date.focus();
    await expect(date).toHaveAttribute("min", readLocalDay(new Date()));
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a request reaches both inboxes", async ({ page, site }) => {
    await startNewHour(site);
    await page.goto("/estimate");
    const email = await fillForm(page);
    // The browser's calendar does not offer this day, but a bot could send it.
    await page.getByLabel("Moving date").fill("2020-02-29");
    await page.getByText("Have a code?").click();
    await page.getByLabel("Code", { exact: true }).fill("ash 2222 2222");
    await waitForFormAge(page);
    await send(page).click();
    await expect(page.getByLabel("Moving date")).toHaveValue("2020-02-29");
    await expect(page.getByLabel("Moving date")).toHaveAccessibleDescription(passed);
    await page.getByLabel("Moving date").fill("2045-06-12");
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("ash 2222 2222");
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator(".est-thanks dl")).toContainText("we do not know it");
    expect((await findOfficeMailOf(site, email)).text).toContain("Code: ASH-2222-2222: not a valid code");
    await site.eventually(() => site.mails.to(email)[0], "the confirmation");
    await page.getByRole("link", { name: "Send another request" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
  });
});

test.describe("with a third-party form", () => {
  const call = (page: Page) => page.getByRole("link", { name: `Call ${company.phone.display}` });

  test("a sandboxed iframe replaces the form, from that origin only", async ({ page, configured }) => {
    await page.route(thirdPartyForm, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Form</title><label>ZIP <input></label>" }),
    );
    for (const path of ["/estimate", "/contact", "/"]) {
      const answer = await page.goto(configured.url + path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain(`frame-src ${new URL(thirdPartyForm).origin};`);
      const frame = page.locator("iframe");
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toHaveAttribute("src", thirdPartyForm);
      expect((await frame.getAttribute("sandbox"))?.split(" ")).not.toContain("allow-top-navigation");
      await expect(page.frameLocator("iframe").getByLabel("ZIP")).toBeVisible();
      await expect(page.getByLabel("From", { exact: true })).toHaveCount(0);
    }
  });

  test("a form that has not loaded in 8 s gives way to a call button and email link, without layout shift", async ({
    page,
    configured,
  }) => {
    await page.route(thirdPartyForm, () => {});
    await recordShifts(page);
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto(`${configured.url}/estimate`, { waitUntil: "domcontentloaded" });
    await page.clock.pauseAt(start + 60_000);
    const instead = page.locator(".embed-instead");
    const passUntil = (ms: number, check: () => Promise<boolean>) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(ms);
            return check();
          },
          { intervals: [100] },
        )
        .toBe(true);
    // The 8 s start when scripts run.
    await passUntil(50, () => page.evaluate(() => !window.earlyClicks));
    await page.clock.runFor(7_000);
    const called = instead.filter({ has: call(page) });
    await expect(called).toHaveCount(0);
    await passUntil(500, async () => (await called.count()) === 1);
    await expect(instead.getByRole("link", { name: company.emails.office })).toHaveAttribute(
      "href",
      `mailto:${company.emails.office}`,
    );
    expect(await readShifts(page)).toEqual([]);
  });

  test("a form on an unreachable server is replaced at once", async ({ page, configured }) => {
    await page.route(thirdPartyForm, (route) => route.abort());
    await page.goto(`${configured.url}/estimate`);
    await expect(page.locator(".embed-instead").filter({ has: call(page) })).toBeVisible();
  });
});
