import type { Location } from "#content/locations/location.ts";
import type { ServiceSummary } from "#content/services/service.ts";

/** The way from the home page to a page: the pages above it, and its own name. */
export type Trail = { above: readonly { name: string; path: string }[]; here: string };

const home = { name: "Home", path: "/" };

/** Home, Services, Residential Moving. */
export function findServiceTrail({ title }: Pick<ServiceSummary, "title">): Trail {
  return { above: [home, { name: "Services", path: "/services" }], here: title };
}

/** Home, Service areas, Ashburn. */
export function findLocationTrail({ name }: Pick<Location, "name">): Trail {
  return { above: [home, { name: "Service areas", path: "/service-areas" }], here: name };
}

/** Home, Plan your move. */
export const planTrail: Trail = { above: [home], here: "Plan your move" };
