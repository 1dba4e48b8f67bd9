import type { Page } from "playwright/test";
import { expect, startSite, test, waitForIdle, withoutPageCache } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

type Event = [name: string, params: Record<string, unknown>];

/** Records every call of the analytics function, across full page loads. */
async function record(page: Page) {
  const events: Event[] = [];
  await page.exposeFunction("tellTest", (kind: string, name: string, params: Event[1]) => {
    expect(kind).toBe("event");
    // How fast the page was is told at the first press or when it is hidden: it has a test of its own.
    if (name !== "web_vitals") events.push([name, params]);
  });
  await page.addInitScript(() => {
    window.gtag = window.tellTest;
  });
  return {
    /** Takes what was recorded since the last time, once there are as many events as expected. */
    async expectNext(expected: Event[]) {
      await expect.poll(() => events.length).toBeGreaterThanOrEqual(expected.length);
      await waitForIdle(page);
      expect(events.splice(0)).toEqual(expected);
    },
    /** Like expectNext, where the order is not settled. */
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
const location = (key: string, action: string, value: number): Event => [
  "location_interest",
  { location: key, action, value },
];
const reviews = (action: string, value?: string): Event => [
  "reviews_interaction",
  value === undefined ? { action } : { action, interaction_value: value },
];

test("one whole visit sends every event, with its value", async ({ page }) => {
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

  await page.locator("footer").getByRole("link", { name: "Reston" }).click();
  await events.expectNext([pageView("/locations/reston"), location("reston", "view", 30)]);
  await main.locator('a[href="/estimate"]').first().click();
  await events.expectNext([cta("get_estimate"), location("reston", "estimate", 80), pageView("/estimate")]);

  await header.getByRole("link", { name: "Reviews" }).click();
  await events.expectNext([navigation("/reviews"), pageView("/reviews"), reviews("view_stats")]);
  await main.getByRole("button", { name: /^Packing & Unpacking/ }).click();
  await events.expectNext([reviews("filter_service", "packing")]);
  await main.getByText("Advanced Filters").click();
  await main.getByLabel("Rating").selectOption("4+");
  await events.expectNext([reviews("filter_rating", "4+")]);
  await main.getByRole("button", { name: "Show 24" }).click();
  await events.expectNext([reviews("show", "24")]);
  await main.getByPlaceholder("Search reviews...").fill("careful");
  await events.expectNext([reviews("search")]);
  await main.getByRole("button", { name: "Clear All" }).first().click();
  await events.expectNext([reviews("clear_all")]);
  await main.locator('a[href="/estimate"]').first().click();
  await events.expectNext([cta("reviews_cta"), pageView("/estimate")]);

  await header.getByRole("link", { name: "Referrals" }).click();
  await events.expectNext([navigation("/referrals"), pageView("/referrals")]);
  await page.locator("#referrerName").fill("Maria Torres");
  await page.locator("#referrerEmail").fill("not an address");
  await page.locator("#referredName").fill("Jo Park");
  await page.locator("#referredEmail").fill(`analytics.${Date.now()}@example.net`);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await events.expectNext([
    [
      "form_submission",
      { form_source: "referral", has_addresses: false, success: false, error_message: "invalid", value: 0 },
    ],
  ]);
  await page.locator("#referrerEmail").fill("maria@example.org");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await events.expectNext([
    ["form_submission", { form_source: "referral", has_addresses: false, success: true, value: 100 }],
  ]);

  await page.goto("/estimate");
  await events.expectNextInAnyOrder([["weather_widget", { action: "placeholder" }], pageView("/estimate")]);
  await main.locator("#name").fill("Sam Lee");
  await main.locator("#email").fill("sam@example.org");
  await main.locator("#from").fill("Reston");
  await header.getByRole("link", { name: "Contact" }).click();
  await events.expectNextInAnyOrder([
    navigation("/contact"),
    ["form_abandonment", { completion_rate: 33 }],
    pageView("/contact"),
    milestone("viewed_contact"),
  ]);

  await page.goto("/estimate");
  await events.expectNextInAnyOrder([["weather_widget", { action: "placeholder" }], pageView("/estimate")]);
  await main.locator("#name").fill("Sam Lee");
  await main.locator("#email").fill("sam@example.org");
  await main.locator("#from").fill("Reston");
  await main.locator("#to").fill("Vienna");
  await main.locator("#moveType").selectOption("local");
  await main.locator("#homeType").selectOption("studio");
  await main.getByRole("button", { name: "Send my request" }).click();
  await events.expectNext([
    [
      "form_submission",
      {
        form_source: "estimate",
        move_type: "local",
        home_type: "studio",
        has_addresses: true,
        success: true,
        value: 100,
      },
    ],
  ]);

  // Counts the click without dialing.
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await page.locator("header a[href^='tel:']").click();
  await events.expectNext([
    ["phone_click", { click_location: "header", value: 150 }],
    milestone("called_phone"),
  ]);
  await page.locator("footer a[href^='tel:']").click();
  await events.expectNext([
    ["phone_click", { click_location: "footer", value: 150 }],
    milestone("called_phone"),
  ]);
});

test("on a phone the menu and the bar at the bottom count as well", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const events = await record(page);
  await page.goto("/faq");
  await events.expectNextInAnyOrder([["weather_widget", { action: "placeholder" }], pageView("/faq")]);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("navigation", { name: "Mobile" }).getByRole("link", { name: "About" }).click();
  await events.expectNext([navigation("/about"), pageView("/about")]);
  await page.locator(".bar").getByRole("link", { name: "Free Estimate" }).click();
  await events.expectNext([cta("get_estimate"), pageView("/estimate")]);
});

test("the form in the home page's hero counts as asking for an estimate", async ({ page }) => {
  const events = await record(page);
  await page.goto("/");
  await events.expectNextInAnyOrder([
    ["weather_widget", { action: "placeholder" }],
    pageView("/"),
    milestone("entered_site"),
  ]);
  await page.getByRole("main").getByRole("button", { name: "Get a free estimate" }).click();
  await events.expectNext([cta("get_estimate"), pageView("/estimate")]);
});

test("a plan tells once what it has come to hold, never what or where", async ({ page }) => {
  const events = await record(page);
  await page.goto("/plan?rooms=living");
  await events.expectNextInAnyOrder([
    ["weather_widget", { action: "placeholder" }],
    pageView("/plan"),
    milestone("viewed_plan"),
  ]);
  const plan = (action: string): Event => ["move_plan", { action }];
  await page.getByRole("button", { name: "One more: Kitchens" }).click();
  await page.getByLabel("From", { exact: true }).fill("Ashburn, VA");
  await page.getByLabel("To", { exact: true }).fill("Sterling, VA");
  await events.expectNext([plan("name_towns")]);
  await page.getByLabel("Moving day").fill("2027-06-12");
  await events.expectNext([plan("choose_date")]);
  await page.getByLabel("Moving day").fill("2027-06-13");
  await page.getByRole("link", { name: "Into my calendar" }).click();
  await events.expectNext([plan("download_calendar")]);
  await page.getByRole("link", { name: "Send it with my estimate" }).click();
  await events.expectNext([cta("get_estimate"), pageView("/estimate")]);
});

test("a page left within 100 ms, or a change of the query, is no page view", async ({ page }) => {
  const start = Date.now();
  await page.clock.install({ time: start });
  const views: string[] = [];
  await page.exposeFunction("tellTest", (_kind: string, name: string, params: Event[1]) => {
    if (name === "page_view") views.push(String(params["page_path"]));
  });
  await page.addInitScript(() => {
    window.gtag = window.tellTest;
  });
  const header = page.getByRole("navigation", { name: "Main" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/faq");
  await page.waitForLoadState("networkidle");
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

test("the Core Web Vitals of the visit are sent where analytics counts, once the page is hidden", async ({
  page,
}) => {
  const vitals: Event[1][] = [];
  await page.exposeFunction("tellTest", (_kind: string, name: string, params: Event[1]) => {
    if (name === "web_vitals") vitals.push(params);
  });
  await page.addInitScript(() => {
    window.gtag = window.tellTest;
    addEventListener("DOMContentLoaded", () => {
      window.early = scripts().length;
    });
    const scripts = () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("web-vitals"));
  });
  await page.goto("/about");
  await waitForIdle(page);
  expect(await page.evaluate(() => window.early)).toBe(0);
  await page.locator("h1").click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await waitForIdle(page);
  // What a browser tells a page that is put into the background.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect.poll(() => vitals.map((vital) => vital["metric_name"]).sort()).toEqual(["CLS", "INP", "LCP"]);
  for (const vital of vitals) {
    expect(vital).toEqual({
      metric_name: expect.stringMatching(/^(CLS|INP|LCP)$/),
      metric_id: expect.stringMatching(/^v\d/),
      metric_value: expect.any(Number),
      metric_delta: vital["metric_value"],
      metric_rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
      page_path: "/about",
    });
    expect(vital["metric_value"], String(vital["metric_name"])).toBeGreaterThanOrEqual(0);
  }
});

test("without an analytics id nothing is loaded and nothing is thrown", async ({ page, site }) => {
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) || request.url().includes("web-vitals"))
      foreign.push(request.url());
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

test.describe("with an analytics id", () => {
  test("the script runs under the Content-Security-Policy, without search terms", async ({ page }) => {
    const site = await startSite({ env: { ANALYTICS_ID: "G-TEST123", ...withoutPageCache }, seed: false });
    const loaded: string[] = [];
    const trouble = listenForTrouble(page);
    // Stands in for Google's script: it writes to every host that GA4 may choose for a visitor.
    const hosts = [
      "www.google-analytics.com",
      "region1.google-analytics.com",
      "region1.analytics.google.com",
    ];
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
    const dataLayer = () => page.evaluate(() => (window.dataLayer ?? []).map((entry) => Array.from(entry)));
    try {
      await page.goto(`${site.url}/faq?q=my+secret`);
      await expect.poll(async () => JSON.stringify(await dataLayer())).toContain('"page_view"');
      await expect.poll(() => reached.toSorted()).toEqual(hosts.toSorted());
      const entries = await dataLayer();
      expect(loaded).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST123"]);
      expect(entries.map(([kind, name]) => `${kind} ${typeof name === "string" ? name : ""}`)).toEqual(
        expect.arrayContaining(["config G-TEST123", "event page_view", "event weather_widget"]),
      );
      expect(entries).toContainEqual(["set", { page_location: `${site.url}/faq` }]);
      expect(JSON.stringify(entries)).not.toContain("secret");

      await page.goto(`${site.url}/unsubscribe/a-token`);
      await waitForIdle(page);
      expect(await page.evaluate(() => typeof window.gtag)).toBe("undefined");
      expect(loaded).toHaveLength(1);

      await page.addInitScript(() =>
        Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
      );
      await page.goto(`${site.url}/faq`);
      await waitForIdle(page);
      expect(await page.evaluate(() => typeof window.gtag)).toBe("undefined");
      expect(loaded).toHaveLength(1);
      expect(trouble).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
