import { cleanText } from "../forms/clean-text.ts";

const labels = {
  utm_medium: "medium",
  utm_campaign: "campaign",
  gclid: "Google click",
  msclkid: "Microsoft click",
  fbclid: "Facebook click",
  site: "linked from",
} as const;

const clicks = { gclid: "google ads", msclkid: "microsoft ads", fbclid: "facebook" } as const;

/** The source of a request that came through a personal link. */
export const PERSONAL_LINK = "personal link";

const VALUE_LIMIT = 200;
const SOURCE_LIMIT = 60;
/** Of a packed visit. */
export const VISIT_LIMIT = 2_000;

/**
 * What a landing page's address and referrer say about where a visitor came from, as a query: "utm_source=google&gclid=x".
 * Empty if they say nothing.
 */
export function packVisit(search: URLSearchParams, referrer: string, ownHost: string): string {
  const packed = new URLSearchParams();
  for (const name of ["utm_source", ...Object.keys(labels)]) {
    const value = name !== "site" && search.get(name)?.slice(0, VALUE_LIMIT);
    if (value) packed.set(name, value);
  }
  const [, , host] = referrer.split("/");
  if (host && host !== ownHost) packed.set("site", host.replace(/^www\./, ""));
  return packed.toString();
}

/** What the office sums by, and the rest for one request. Anyone can type it, so it is bounded. */
export function readVisit(packed: string | null): { came_from: string; visit: string | null } {
  const given = new URLSearchParams(packed ?? "");
  const read = (name: string) =>
    cleanText(given.get(name) ?? "")
      .trim()
      .slice(0, VALUE_LIMIT);
  const click = Object.entries(clicks).find(([name]) => read(name))?.[1];
  const details = Object.entries(labels).flatMap(([name, label]) =>
    read(name) ? `${label} ${read(name)}` : [],
  );
  return {
    came_from: (read("utm_source") || click || read("site") || "direct").toLowerCase().slice(0, SOURCE_LIMIT),
    visit: details.join(", ") || null,
  };
}
