import type { Page } from "playwright/test";
import { collectBrowserErrors } from "./browser-errors.ts";
import { expect, test, thirdPartyForm, waitForIdle } from "./site.ts";

type Event = [name: string, params: Record<string, unknown>];

async function record(page: Page) {
  const events: Event[] = [];
  await page.exposeFunction("sendToTest", (kind: string, name: string, params: Event[1]) => {
    expect(kind).toBe("event");
    events.push([name, params]);
  });
  await page.addInitScript(() => {
    window.gtag = window.sendToTest;
  });
  return {
    /** Compares the events since the last check. */
    async expectNext(expected: Event[]) {
      await expect.poll(() => events.length).toBeGreaterThanOrEqual(expected.length);
      await waitForIdle(page);
      expect(events.splice(0)).toEqual(expected);
    },
    async expectNextInAnyOrder(expected: Event[]) {
      await expect.poll(() => events.length).toBeGreaterThanOrEqual(expected.length);
      await waitForIdle(page);
      const sorted = (list: Event[]) => list.map((event) => JSON.stringify(event)).sort();
      expect(sorted(events.splice(0))).toEqual(sorted(expected));
    },
  };
}

const pageView = (path: string): Event => ["page_view", { page_path: path }];
const milestone = (name: string): Event => ["user_journey", { milestone: name }];
const navigation = (to: string): Event => ["navigation_click", { destination: to }];
const cta = (name: string): Event => ["cta_click", { cta_name: name }];
const service = (id: string, action: string, value: number): Event => [
  "service_interest",
  { service: id, action, value },
];
const reviews = (action: string, value?: string): Event => [
  "reviews_interaction",
  value === undefined ? { action } : { action, interaction_value: value },
];

test("a full visit sends every event with its value", async ({ page }) => {
  const header = page.getByRole("navigation", { name: "Main" });
  const main = page.getByRole("main");
  const events = await record(page);

  await page.goto("/");
  await events.expectNextInAnyOrder([
    ["weather_widget", { action: "placeholder" }],
    pageView("/"),
    milestone("entered_site"),
  ]);

  await header.getByRole("link", { name: "Services", exact: true }).click();
  await events.expectNext([navigation("/services"), pageView("/services"), milestone("viewed_services")]);

  await main.locator('a[href="/services/packing"]').first().click();
  await events.expectNext([
    pageView("/services/packing"),
    milestone("viewed_services"),
    service("packing", "view", 25),
  ]);
  await main.locator('a[href="/estimate"]').first().click();
  await events.expectNext([
    cta("get_estimate"),
    service("packing", "request_estimate", 75),
    pageView("/estimate"),
  ]);

  await header.getByRole("link", { name: "Reviews" }).click();
  await events.expectNext([navigation("/reviews"), pageView("/reviews"), reviews("view_stats")]);
  await main.getByRole("button", { name: /^Packing & Unpacking/ }).click();
  await events.expectNext([reviews("filter_service", "packing")]);
  await main.getByPlaceholder("Search reviews...").fill("careful");
  await events.expectNext([reviews("search")]);
  await main.getByRole("button", { name: "Clear All" }).first().click();
  await events.expectNext([reviews("clear_all")]);
  await header.getByRole("link", { name: "Referrals" }).click();
  await events.expectNext([navigation("/referrals"), pageView("/referrals")]);
  await page.locator("#referrerName").fill("Maria Torres");
  await page.locator("#referrerEmail").fill("not an address");
  await page.locator("#referredName").fill("Jo Park");
  await page.locator("#referredEmail").fill(`analytics.${Date.now()}@example.net`);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await events.expectNext([
    ["form_submission", { form_source: "referral", success: false, error_message: "invalid", value: 0 }],
  ]);
  await page.locator("#referrerEmail").fill("maria@example.org");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await events.expectNext([["form_submission", { form_source: "referral", success: true, value: 100 }]]);

  await page.goto("/estimate");
  await events.expectNextInAnyOrder([["weather_widget", { action: "placeholder" }], pageView("/estimate")]);
  await main.locator("#name").fill("Sam Lee");
  await main.locator("#email").fill("sam@example.org");
  await main.locator("#from").fill("Reston");
  await header.getByRole("link", { name: "Contact" }).click();
  await events.expectNextInAnyOrder([
    navigation("/contact"),
    ["form_abandonment", { completion_rate: 25 }],
    pageView("/contact"),
    milestone("viewed_contact"),
  ]);

  // Counts the click without dialing.
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await page.locator("header a[href^='tel:']").click();
  await events.expectNext([
    ["phone_click", { click_location: "header", value: 150 }],
    milestone("called_phone"),
  ]);
});

test("leaving a page within 100 ms or changing the query is not a page view", async ({ page }) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  const views: string[] = [];
  await page.exposeFunction("sendToTest", (_kind: string, name: string, params: Event[1]) => {
    if (name === "page_view") views.push(String(params["page_path"]));
  });
  await page.addInitScript(() => {
    window.gtag = window.sendToTest;
  });
  const header = page.getByRole("navigation", { name: "Main" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/faq");
  await page.waitForLoadState();
  await page.clock.pauseAt(start + 60_000);
  await header.getByRole("link", { name: "About" }).click();
  await expect(heading).not.toHaveText("Frequently asked questions");
  await page.clock.runFor(60);
  await header.getByRole("link", { name: "FAQ" }).click();
  await expect(heading).toHaveText("Frequently asked questions");
  await page.clock.runFor(200);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Payment" }).click();
  await expect(page).toHaveURL(/category=payment/);
  await page.clock.runFor(200);
  await expect.poll(() => views).toEqual(["/faq", "/faq"]);
});

test("without an analytics id nothing loads and nothing throws", async ({ page, site }) => {
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await waitForIdle(page);
  expect(await page.evaluate(() => typeof window.gtag)).toBe("undefined");
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
});

test("with an id, the script runs under the CSP, sees no search terms, and skips private pages and GPC visitors", async ({
  page,
  configured,
}) => {
  const loaded: string[] = [];
  const errors = collectBrowserErrors(page);
  // Fakes Google's script: it posts to every host that GA4 may choose.
  const hosts = ["www.google-analytics.com", "region1.google-analytics.com", "region1.analytics.google.com"];
  const reached: string[] = [];
  await page.route("https://www.googletagmanager.com/**", (route) => {
    loaded.push(route.request().url());
    const body = `for (const host of ${JSON.stringify(hosts)}) fetch("https://" + host + "/g/collect", { method: "POST", mode: "no-cors" })`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  await page.route("https://*/g/collect", (route) => {
    reached.push(new URL(route.request().url()).host);
    return route.fulfill({ status: 204 });
  });
  const dataLayer = () =>
    page.evaluate(() => Array.from(window.dataLayer ?? [], (entry) => Array.from(entry)));
  await page.goto(`${configured.url}/faq?q=my+secret`);
  await expect.poll(async () => JSON.stringify(await dataLayer())).toContain('"page_view"');
  await expect.poll(() => reached.toSorted()).toEqual(hosts.toSorted());
  const entries = await dataLayer();
  expect(loaded).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST123"]);
  expect(entries).toContainEqual(["set", { page_location: `${configured.url}/faq` }]);
  expect(JSON.stringify(entries)).not.toContain("secret");

  await page.route(thirdPartyForm, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Form</title>" }),
  );
  await page.goto(`${configured.url}/estimate?code=ASH-7K4M-Q9XC`);
  await expect.poll(async () => JSON.stringify(await dataLayer())).toContain('{"page_path":"/estimate"}');
  expect(await dataLayer()).toContainEqual(["set", { page_location: `${configured.url}/estimate` }]);
  expect(JSON.stringify(await dataLayer())).not.toContain("7K4M");
  expect(loaded.splice(1)).toHaveLength(1);

  const expectNone = async (path: string) => {
    await page.goto(configured.url + path);
    await waitForIdle(page);
    expect(await page.evaluate(() => typeof window.gtag)).toBe("undefined");
    expect(loaded).toHaveLength(1);
  };
  await expectNone("/unsubscribe/a-token");
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await expectNone("/faq");
  expect(errors).toEqual([]);
});
