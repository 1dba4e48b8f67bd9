import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  trackFormSubmission,
  trackLocationInterest,
  trackPageView,
  trackPhoneClick,
  trackServiceInterest,
} from "#app/analytics.ts";

const gtag = vi.fn();
const eventsOf = (track: () => void) => {
  gtag.mockClear();
  track();
  return gtag.mock.calls.map(([kind, name, params]) => {
    expect(kind).toBe("event");
    return [name, params];
  });
};

beforeEach(() => vi.stubGlobal("window", { gtag }));
afterEach(() => vi.unstubAllGlobals());

describe("a page view", () => {
  const pageView = (path: string) => ["page_view", { page_path: path }];

  test.each([
    ["/", [["user_journey", { milestone: "entered_site" }]]],
    ["/services", [["user_journey", { milestone: "viewed_services" }]]],
    [
      "/services/packing",
      [
        ["user_journey", { milestone: "viewed_services" }],
        ["service_interest", { service: "packing", action: "view", value: 25 }],
      ],
    ],
    ["/locations/reston", [["location_interest", { location: "reston", action: "view", value: 30 }]]],
    ["/contact", [["user_journey", { milestone: "viewed_contact" }]]],
    ["/reviews", [["reviews_interaction", { action: "view_stats" }]]],
    ["/plan", [["user_journey", { milestone: "viewed_plan" }]]],
    ["/plan/place", []],
    ["/estimate", []],
    ["/about", []],
    ["/faq", []],
    ["/service-areas", []],
  ])("of %s sends its events", (path, more) => {
    expect(eventsOf(() => trackPageView(path))).toEqual([pageView(path), ...more]);
  });

  test.each(["/services/nope", "/locations/nope", "/nope"])(
    "of %s, which does not exist, sends only the page view",
    (path) => {
      expect(eventsOf(() => trackPageView(path, { isMissing: true }))).toEqual([pageView(path)]);
    },
  );

  test("with a trailing slash is the same page", () => {
    expect(eventsOf(() => trackPageView("/contact/"))).toEqual(eventsOf(() => trackPageView("/contact")));
  });

  test.each(["/unsubscribe/abc", "/referrals/status/abc", "/moves/abc"])("of %s is not tracked", (path) => {
    expect(eventsOf(() => trackPageView(path))).toEqual([]);
  });
});

describe("the values of events", () => {
  test("an estimate request has the value 75 from a service and 80 from a town", () => {
    expect(eventsOf(() => trackServiceInterest("junk", "request_estimate"))).toEqual([
      ["service_interest", { service: "junk", action: "request_estimate", value: 75 }],
    ]);
    expect(eventsOf(() => trackLocationInterest("vienna", "estimate"))).toEqual([
      ["location_interest", { location: "vienna", action: "estimate", value: 80 }],
    ]);
  });

  test("a sent form has the value 100, a failed one 0", () => {
    expect(
      eventsOf(() =>
        trackFormSubmission({
          source: "estimate",
          moveType: "local",
          homeType: "studio",
          hasAddresses: true,
          success: true,
        }),
      ),
    ).toEqual([
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
    expect(
      eventsOf(() => trackFormSubmission({ source: "referral", success: false, errorMessage: "not stored" })),
    ).toEqual([
      [
        "form_submission",
        {
          form_source: "referral",
          success: false,
          error_message: "not stored",
          value: 0,
        },
      ],
    ]);
  });
});

describe("analytics never breaks the page", () => {
  test.each([
    ["is missing", {}],
    ["is not a function", { gtag: "blocked" }],
    [
      "throws",
      {
        gtag: () => {
          throw new Error("blocked");
        },
      },
    ],
  ])("when gtag %s", (_what, fakeWindow) => {
    vi.stubGlobal("window", fakeWindow);
    expect(() => trackPageView("/")).not.toThrow();
  });

  test("on the server", () => {
    vi.unstubAllGlobals();
    expect(() => trackPhoneClick("main")).not.toThrow();
  });
});
