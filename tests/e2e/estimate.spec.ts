import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, type Site, startSite, takeTime, test, withoutPageCache } from "./site.ts";

test.use({ userAgent: realUserAgent });

let people = 0;

/** A unique address. */
function newEmail(): string {
  people += 1;
  return `dana.${Date.now()}.${people}@example.net`;
}

async function fillForm(page: Page, email = newEmail()) {
  await page.getByLabel("From", { exact: true }).fill("Ashburn");
  await page.getByLabel("To", { exact: true }).fill("Alexandria, 22314");
  await page.getByLabel("Moving date").fill("2027-06-12");
  await page.getByLabel("Flexible").check();
  await page.getByLabel("What is moving").selectOption({ label: "Local move" });
  await page.getByLabel("How much").selectOption({ label: "2 bedrooms" });
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(571) 555-0100");
  await page.getByLabel("Anything we should know").fill("Third floor,\nno elevator");
  await takeTime(page);
  return email;
}

const send = (page: Page) => page.getByRole("button", { name: "Send my request" });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you. We have your request." });

function findRows(site: Site, email: string) {
  return site.db.selectFrom("estimates").selectAll().where("email", "=", email).execute();
}

function findOfficeMail(site: Site, email: string) {
  return site.mails
    .to(company.emails.office)
    .find((mail) => mail.replyTo?.some(({ address }) => address === email));
}

test("a request is stored, the office can answer it, and the visitor has a confirmation", async ({
  page,
  site,
}) => {
  await page.goto("/estimate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get a Free Estimate");
  const email = await fillForm(page);
  await send(page).click();
  await expect(thanks(page)).toBeFocused();
  const [row] = await findRows(site, email);
  expect(row).toMatchObject({
    moving_from: "Ashburn",
    moving_to: "Alexandria, 22314",
    moving_date: "Saturday, June 12, 2027, flexible",
    move_type: "local",
    home_type: "two-bedroom",
    name: "Dana Whitfield",
    phone: "(571) 555-0100",
    details: "Third floor,\nno elevator",
  });
  const confirmation = await site.eventually(() => site.mails.to(email)[0], "the confirmation");
  const mail = await site.eventually(() => findOfficeMail(site, email), "the office's mail");
  expect(confirmation.text).toContain("Ashburn to Alexandria, 22314");
  expect(mail.text).toContain("no elevator");

  await page.getByRole("link", { name: "Send another request" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await fillForm(page, email);
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await findRows(site, email)).toHaveLength(2);
});

test("the same form sent again, also concurrently, is stored once", async ({ page, request, site }) => {
  await page.goto("/estimate");
  const email = newEmail();
  const idempotencyKey = await page.locator("input[name=idempotencyKey]").inputValue();
  const post = () =>
    request.post("/estimate", {
      form: { idempotencyKey, name: "Dana", email },
      headers: { origin: site.url },
    });
  const answers = [...(await Promise.all([post(), post()])), await post()];
  for (const answer of answers) expect(await answer.text()).toContain("We have your request.");
  expect(await findRows(site, email)).toHaveLength(1);
});

test("errors are shown beside their fields and clear as the visitor types", async ({ page }) => {
  await page.goto("/estimate");
  await page.getByLabel("Name").fill("D");
  await page.getByLabel("Email").fill("dana@example");
  await expect(page.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await send(page).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name must be at least 2 characters");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await page.getByLabel("Name").fill("Dana");
  await expect(page.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await page.getByLabel("Email").fill("dana@example.net");
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
});

test("the button is disabled and says Submitting... while the answer is awaited", async ({ page }) => {
  await page.goto("/estimate");
  await fillForm(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/estimate.data*", async (route) => {
    await released;
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  await expect(thanks(page)).toBeVisible();
});

test("a broken connection keeps the values, shows a message, and sending again works", async ({
  page,
  site,
}) => {
  await page.goto("/estimate");
  const email = await fillForm(page);
  await page.route("**/estimate.data*", (route) => route.abort());
  await send(page).click();
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Anything we should know")).toHaveValue("Third floor,\nno elevator");
  await page.unroute("**/estimate.data*");
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await findRows(site, email)).toHaveLength(1);
});

test("a lost response does not store the request twice", async ({ page, site }) => {
  await page.goto("/estimate");
  const email = await fillForm(page);
  await page.route("**/estimate.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await page.unroute("**/estimate.data*");
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await findRows(site, email)).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "the label on Home" : "the label on Home, without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("fills in the form, stores nothing, and puts nothing into a URL", async ({ page, site }) => {
      const name = `Label ${Date.now()} ${javaScriptEnabled}`;
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await page.goto("/");
      const label = page.getByRole("region", { name: "Free estimate" });
      await label.getByLabel("From", { exact: true }).fill("Ashburn");
      await label.getByLabel("To", { exact: true }).fill("Reston & Herndon");
      await label.getByLabel("Moving date").fill("2027-06-12");
      await label.getByLabel("Flexible").check();
      await label.getByLabel("Name").fill(name);
      await label.getByLabel("Phone").fill("571 555 0100");
      await label.getByRole("button", { name: "Get a free estimate" }).click();

      await expect(page).toHaveURL(`${site.url}/estimate`);
      await expect(page.getByLabel("From", { exact: true })).toHaveValue("Ashburn");
      await expect(page.getByLabel("To", { exact: true })).toHaveValue("Reston & Herndon");
      await expect(page.getByLabel("Moving date")).toHaveValue("2027-06-12");
      await expect(page.getByLabel("Flexible")).toBeChecked();
      await expect(page.getByLabel("Name")).toHaveValue(name);
      await expect(page.getByLabel("Phone")).toHaveValue("571 555 0100");
      await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
      await expect(page.getByLabel("Email")).toBeFocused();
      const stored = () => site.db.selectFrom("estimates").select("id").where("name", "=", name).execute();
      expect(await stored()).toEqual([]);
      expect(addresses.filter((address) => /Label|0100|Herndon/.test(address))).toEqual([]);

      await page.getByLabel("Email").fill(newEmail());
      await send(page).click();
      await expect(thanks(page)).toBeVisible();
      expect(await stored()).toHaveLength(1);
    });

    for (const width of [390, 1280])
      test(`leads to the top of the next page, to the first field that is needed, at ${width} px`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto("/");
        const label = page.getByRole("region", { name: "Free estimate" });
        await label.getByLabel("From", { exact: true }).fill("20147 Ashburn, VA");
        await label.getByLabel("Email").fill(newEmail());
        await label.getByRole("button", { name: "Get a free estimate" }).click();
        await expect(page).toHaveURL(/\/estimate$/);
        await expect(page.getByLabel("Name")).toBeFocused();
        await expect(page.getByLabel("Name")).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
      });

    test("with everything that is needed leads to a form that says so", async ({ page }) => {
      await page.goto("/");
      const label = page.getByRole("region", { name: "Free estimate" });
      await label.getByLabel("Name").fill("Dana Whitfield");
      await label.getByLabel("Email").fill(newEmail());
      await label.getByRole("button", { name: "Get a free estimate" }).click();
      const status = page.getByRole("form", { name: "Free estimate" }).getByRole("status");
      await expect(status).toHaveText("All we need is here. Add more, or send it");
      await expect(status).toBeFocused();
      await takeTime(page);
      await send(page).click();
      await expect(thanks(page)).toBeVisible();
    });
  });

test("our towns and their ZIP codes are suggested, on Home and on the form", async ({ page }) => {
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
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a request reaches both inboxes", async ({ page, site }) => {
    await page.goto("/estimate");
    const email = await fillForm(page);
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    await site.eventually(() => site.mails.to(email)[0], "the confirmation");
    await site.eventually(() => findOfficeMail(site, email), "the office's mail");
    await page.getByRole("link", { name: "Send another request" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
  });

  test("invalid input gets messages and status 400, and keeps the values", async ({ page }) => {
    await page.goto("/estimate");
    await fillForm(page, "dana@example");
    await page.getByLabel("Name").fill("D");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await send(page).click();
    expect((await answer).status()).toBe(400);
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name must be at least 2 characters");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(page.getByLabel("Email")).toHaveValue("dana@example");
    await expect(page.getByLabel("What is moving")).toHaveValue("local");
    await expect(page.getByLabel("Anything we should know")).toHaveValue("Third floor,\nno elevator");
  });
});

test.describe("without a database", () => {
  let broken: Site;
  test.beforeAll(async () => {
    broken = await startSite({ seed: false });
  });
  test.afterAll(() => broken.stop());

  for (const javaScriptEnabled of [true, false])
    test(`the form keeps its values and says so ${javaScriptEnabled ? "in a toast" : "on the page, with status 503"}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: broken.url });
      const page = await context.newPage();
      await page.goto("/estimate");
      const email = await fillForm(page);
      broken.postgres.cut();
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await send(page).click();
      expect((await answer).status()).toBe(503);
      await expect(
        page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      broken.postgres.restore();
      await send(page).click();
      await expect(thanks(page)).toBeVisible();
      await context.close();
    });
});

test.describe("with a third-party form", () => {
  const form: RequestListener = (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Form</title><label>ZIP <input></label>");
  };
  const silence: RequestListener = () => {};
  let servers: Server[] = [];
  let sites: Site[] = [];

  async function startWith(
    listener: RequestListener,
  ): Promise<{ site: Site; formUrl: string; server: Server }> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    const formUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/form`;
    const site = await startSite({ seed: false, env: { ESTIMATE_FORM_URL: formUrl, ...withoutPageCache } });
    sites.push(site);
    return { site, formUrl, server };
  }
  test.afterEach(async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all([...sites.map((site) => site.stop()), ...servers.map((server) => server.close())]);
    servers = [];
    sites = [];
  });

  test("its frame replaces the form on /estimate, /contact and Home, sandboxed, from that origin only", async ({
    page,
  }) => {
    const { site, formUrl } = await startWith(form);
    for (const path of ["/estimate", "/contact", "/"]) {
      const answer = await page.goto(`${site.url}${path}`);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain(`frame-src ${new URL(formUrl).origin};`);
      const frame = page.locator("iframe");
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toHaveAttribute("src", formUrl);
      await expect(frame).toHaveAttribute("loading", "lazy");
      expect((await frame.getAttribute("sandbox"))?.split(" ")).not.toContain("allow-top-navigation");
      await expect(page.frameLocator("iframe").getByLabel("ZIP")).toBeVisible();
      await expect(page.getByLabel("From", { exact: true })).toHaveCount(0);
    }
    // The frame's sheet comes before the others; the page's own rules win all the same.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "800");
  });

  test("a form not loaded in 8 s is replaced by call button and mail link, without layout shift", async ({
    page,
  }) => {
    const { site } = await startWith(silence);
    await recordShifts(page);
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto(`${site.url}/estimate`, { waitUntil: "domcontentloaded" });
    await page.clock.pauseAt(start + 60_000);
    const instead = page.getByRole("main").getByRole("status");
    const call = instead.getByRole("link", { name: `Call ${company.phone.display}` });
    let seconds = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        seconds += 1;
        return call.count();
      })
      .toBe(1);
    expect(seconds).toBeGreaterThanOrEqual(8);
    await expect(instead.getByRole("link", { name: company.emails.office })).toHaveAttribute(
      "href",
      `mailto:${company.emails.office}`,
    );
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(await readShifts(page)).toEqual([]);
  });

  test("a form whose server is unreachable is replaced at once", async ({ page }) => {
    const { site, server } = await startWith(form);
    await new Promise((resolve) => server.close(resolve));
    await page.goto(`${site.url}/estimate`);
    await expect(
      page
        .getByRole("main")
        .getByRole("status")
        .getByRole("link", { name: `Call ${company.phone.display}` }),
    ).toBeVisible();
  });

  test("without JavaScript the call button and the mail link are there in any case", async ({ browser }) => {
    const { site } = await startWith(form);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/contact`);
    const label = page.getByRole("region", { name: "Free estimate" });
    await expect(label.getByRole("link", { name: `Call ${company.phone.display}` })).toBeVisible();
    await expect(label.getByRole("link", { name: company.emails.office })).toBeVisible();
    await context.close();
  });
});

test("at 1280 x 800 the first view of Home holds the headline, the call button and the whole label", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("link", { name: /^Call/ }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Free estimate" })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("button", { name: "Get a free estimate" })).toBeInViewport({ ratio: 1 });
});
