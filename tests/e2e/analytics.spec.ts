import type { Page } from "playwright/test";
import { collectBrowserErrors } from "./browser-errors.ts";
import { fillPerson, sayMore, send, sendEstimate } from "./estimate-form.ts";
import { newEmail } from "./people.ts";
import { fillReferral, submit } from "./referral-form.ts";
import {
  expect,
  holdFiles,
  openStopped,
  test,
  thirdPartyForm,
  waitForHydration,
  waitForIdle,
} from "./site.ts";

type Params = Record<string, unknown>;

/** Each event as its name and parameters: "page_view page_path=/". */
async function record(page: Page) {
  const events: string[] = [];
  await page.exposeFunction("sendToTest", (kind: string, name: string, params: Params) => {
    expect(kind).toBe("event");
    const written = Object.entries(params).map(([key, value]) => `${key}=${value}`);
    events.push([name, ...written].join(" "));
  });
  await page.addInitScript(() => {
    window.gtag = window.sendToTest;
  });
  return {
    events,
    /** Compares the events since the last check, in any order. */
    async expectNext(...expected: string[]) {
      await expect.poll(() => events.length).toBeGreaterThanOrEqual(expected.length);
      await waitForIdle(page);
      expect(events.splice(0).sort()).toEqual(expected.sort());
    },
  };
}

test("a full visit sends every event with its value", async ({ page }) => {
  const header = page.getByRole("navigation", { name: "Main" });
  const main = page.getByRole("main");
  const { expectNext } = await record(page);
  const follow = async (name: string, path: string, ...more: string[]) => {
    await header.getByRole("link", { name, exact: true }).click();
    await expectNext(`navigation_click destination=${path}`, `page_view page_path=${path}`, ...more);
  };
  const placeholder = "weather_widget action=placeholder";

  await page.goto("/");
  await expectNext(placeholder, "page_view page_path=/", "user_journey milestone=entered_site");
  await follow("Services", "/services", "user_journey milestone=viewed_services");
  await main.locator('a[href="/services/packing"]').first().click();
  await expectNext(
    "page_view page_path=/services/packing",
    "user_journey milestone=viewed_services",
    "service_interest service=packing action=view value=25",
  );
  await main.locator('a[href="/estimate"]').first().click();
  await expectNext(
    "cta_click cta_name=get_estimate",
    "service_interest service=packing action=request_estimate value=75",
    "page_view page_path=/estimate",
  );
  await page.goto("/locations/vienna");
  const town = "location_interest location=vienna action=view value=30";
  await expectNext(placeholder, "page_view page_path=/locations/vienna", town);
  await main.locator('a[href="/estimate"]').first().click();
  await expectNext(
    "cta_click cta_name=get_estimate",
    "location_interest location=vienna action=estimate value=80",
    "page_view page_path=/estimate",
  );

  await follow("Reviews", "/reviews", "reviews_interaction action=view_stats");
  await main.getByRole("button", { name: /^Packing & Unpacking/ }).click();
  await expectNext("reviews_interaction action=filter_service interaction_value=packing");
  await main.getByPlaceholder("Search reviews...").fill("careful");
  await expectNext("reviews_interaction action=search");
  await main.getByRole("button", { name: "Clear All" }).first().click();
  await expectNext("reviews_interaction action=clear_all");

  await follow("Referrals", "/referrals");
  await fillReferral(page, { referrerEmail: "not an address", referredEmail: newEmail("analytics") });
  await submit(page).click();
  await expectNext("form_submission form_source=referral success=false error_message=invalid value=0");
  await page.locator("#referrerEmail").fill("maria@example.org");
  await submit(page).click();
  await expectNext("form_submission form_source=referral success=true value=100");

  await page.goto("/estimate");
  await expectNext(placeholder, "page_view page_path=/estimate");
  await main.locator("#from").fill("Reston");
  await fillPerson(page, newEmail());
  await follow(
    "Contact",
    "/contact",
    "form_abandonment completion_rate=25",
    "user_journey milestone=viewed_contact",
  );

  // Counts the click without dialing.
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await page.locator("header a[href^='tel:']").click();
  await expectNext("phone_click click_location=header value=150", "user_journey milestone=called_phone");

  await page.goto("/estimate");
  await expectNext(placeholder, "page_view page_path=/estimate");
  await main.locator("#from").fill("Reston");
  await main.locator("#to").fill("Vienna");
  await main.locator("#name").fill("J");
  await sayMore(page);
  await main.locator("#moveType").selectOption("local");
  await send(page).click();
  const sent = "form_submission form_source=estimate move_type=local has_addresses=true";
  await expectNext(`${sent} success=false error_message=invalid value=0`);
  await fillPerson(page, newEmail());
  await sendEstimate(page);
  await expectNext(`${sent} success=true value=100`);
});

test("leaving a page within 100 ms or changing the query is not a page view", async ({ page }) => {
  const { events } = await record(page);
  const header = page.getByRole("navigation", { name: "Main" });
  const heading = page.getByRole("heading", { level: 1 });
  await openStopped(page, "/faq");
  await header.getByRole("link", { name: "About" }).click();
  await expect(heading).not.toHaveText("Frequently asked questions");
  await page.clock.runFor(60);
  await header.getByRole("link", { name: "FAQ" }).click();
  await expect(heading).toHaveText("Frequently asked questions");
  await page.clock.runFor(200);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Payment" }).click();
  await expect(page).toHaveURL(/category=payment/);
  await page.clock.runFor(200);
  const views = () => events.filter((event) => event.startsWith("page_view"));
  await expect.poll(views).toEqual(Array(2).fill("page_view page_path=/faq"));
});

test.describe("a click counts once", () => {
  const called = ["phone_click click_location=header value=150", "user_journey milestone=called_phone"];

  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      document.addEventListener("click", (event) => {
        // Counts the click without dialing.
        if (event.target instanceof Element && event.target.closest("[href^=tel]")) event.preventDefault();
      }),
    ),
  );

  test("before scripts, also if it opens a document", async ({ page }) => {
    const scripts = await holdFiles(page);
    const { expectNext } = await record(page);
    await page.goto("/faq", { waitUntil: "domcontentloaded" });
    await page.locator("header a[href^='tel:']").click();
    await page.locator(".header-estimate").click();
    await expect(page).toHaveURL(/estimate/);
    scripts.release();
    await waitForHydration(page);
    const view = ["weather_widget action=placeholder", "page_view page_path=/estimate"];
    await expectNext(...called, "cta_click cta_name=get_estimate", ...view);
  });

  test("before the tracking code", async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes("phone_click")) await held;
      await route.fulfill({ response: answer });
    });
    const { expectNext } = await record(page);
    await page.goto("/faq");
    await page.locator("header a[href^='tel:']").click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Frequently asked questions");
    release();
    const views = [
      "weather_widget action=placeholder",
      "page_view page_path=/faq",
      "page_view page_path=/about",
    ];
    await expectNext(...called, "navigation_click destination=/about", ...views);
  });
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

  await page.goto(`${configured.url}/services`);
  await expect.poll(async () => JSON.stringify(await dataLayer())).toContain("viewed_services");

  await page.route(thirdPartyForm, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${configured.url}/estimate?code=ASH-7K4M-Q9XC`);
  await expect.poll(async () => JSON.stringify(await dataLayer())).toContain('{"page_path":"/estimate"}');
  expect(await dataLayer()).toContainEqual(["set", { page_location: `${configured.url}/estimate` }]);
  expect(JSON.stringify(await dataLayer())).not.toContain("7K4M");
  expect(loaded.splice(1)).toHaveLength(2);

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

test("a blocked analytics file leaves every button alive @nightly", async ({ page }) => {
  const names: string[] = [];
  await page.addInitScript(() => {
    window.gtag = () => {};
  });
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    names.push(new URL(route.request().url()).pathname);
    if (/phone_click/.test(await answer.text())) return route.abort();
    return route.fulfill({ response: answer });
  });
  await page.goto("/reviews");
  const more = page.locator(".reviews-more").first();
  await more.locator("summary").click();
  await expect(more).toHaveAttribute("open");
  await page.getByRole("button", { name: /^Packing/ }).click();
  await expect(page).toHaveURL(/service=packing/);
  expect(names.filter((name) => /analytic|track|click-event/.test(name))).toEqual([]);
});
