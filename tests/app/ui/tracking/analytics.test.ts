import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { trackPageView } from "#app/ui/tracking/visit-events.ts";

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
  const milestone = (name: string) => ["user_journey", { milestone: name }];
  const packing = ["service_interest", { service: "packing", action: "view", value: 25 }];
  const reston = ["location_interest", { location: "reston", action: "view", value: 30 }];

  test.each([
    ["/", [milestone("entered_site")]],
    ["/services", [milestone("viewed_services")]],
    ["/services/packing", [milestone("viewed_services"), packing]],
    ["/locations/reston", [reston]],
    ["/contact", [milestone("viewed_contact")]],
    ["/reviews", [["reviews_interaction", { action: "view_stats" }]]],
    ["/plan", [milestone("viewed_plan")]],
    ["/plan/place", []],
    ["/estimate", []],
  ])("of %s sends its events", (path, more) => {
    expect(eventsOf(() => trackPageView(path))).toEqual([pageView(path), ...more]);
    if (path !== "/") expect(eventsOf(() => trackPageView(`${path}/`))).toEqual([pageView(path), ...more]);
    expect(eventsOf(() => trackPageView(path, true))).toEqual([pageView(path)]);
  });

  test.each(["/unsubscribe/abc", "/referrals/status/abc", "/moves/abc"])("of %s is not tracked", (path) => {
    expect(eventsOf(() => trackPageView(path))).toEqual([]);
  });
});

describe("analytics never breaks the page", () => {
  const fail = () => {
    throw new Error("blocked");
  };

  test.each([
    ["is missing", {}],
    ["is not a function", { gtag: "blocked" }],
    ["throws", { gtag: fail }],
  ])("when gtag %s", (_what, fakeWindow) => {
    vi.stubGlobal("window", fakeWindow);
    expect(() => trackPageView("/")).not.toThrow();
  });
});
