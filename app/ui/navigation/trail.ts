import type { Location } from "#content/locations/location.ts";
import type { ServiceSummary } from "#content/services/service.ts";

/** Breadcrumbs. */
export type Trail = { above: readonly { name: string; path: string }[]; here: string };

const home = { name: "Home", path: "/" };

export function findServiceTrail({ title }: Pick<ServiceSummary, "title">): Trail {
  return { above: [home, { name: "Services", path: "/services" }], here: title };
}

export function findLocationTrail({ name }: Pick<Location, "name">): Trail {
  return { above: [home, { name: "Service areas", path: "/service-areas" }], here: name };
}

export const planTrail: Trail = { above: [home], here: "Plan your move" };
