import { leftOut } from "./left-out.ts";
import {
  boxTruck,
  boxTruckSummary,
  finalMile,
  finalMileSummary,
  freight,
  freightSummary,
} from "./services/delivery.ts";
import {
  furniture,
  furnitureSummary,
  junk,
  junkSummary,
  labor,
  laborSummary,
  loading,
  loadingSummary,
} from "./services/labor.ts";
import {
  commercial,
  commercialSummary,
  emergency,
  emergencySummary,
  longDistance,
  longDistanceSummary,
  oneTime,
  oneTimeSummary,
  packing,
  packingSummary,
  residential,
  residentialSummary,
} from "./services/moving.ts";
import type { Service, ServiceSummary } from "./services/service.ts";

export const serviceSummaries: readonly ServiceSummary[] = /* @__PURE__ */ listOffered([
  residentialSummary,
  commercialSummary,
  oneTimeSummary,
  packingSummary,
  longDistanceSummary,
  loadingSummary,
  laborSummary,
  junkSummary,
  emergencySummary,
  furnitureSummary,
  boxTruckSummary,
  finalMileSummary,
  freightSummary,
]);

/** Whether the owner offers it or not. */
export const shippedServices: readonly Service[] = [
  residential,
  commercial,
  oneTime,
  packing,
  longDistance,
  loading,
  labor,
  junk,
  emergency,
  furniture,
  boxTruck,
  finalMile,
  freight,
];

export const services: readonly Service[] = /* @__PURE__ */ listOffered(shippedServices);

export function findService(id: string): Service | undefined {
  return services.find((service) => service.id === id);
}

/** The next three of the category, wrapping around, so that each service is linked. */
export function listRelatedServices(service: ServiceSummary): ServiceSummary[] {
  const peers = serviceSummaries.filter(({ category }) => category === service.category);
  const position = peers.findIndex(({ id }) => id === service.id);
  return [...peers.slice(position + 1), ...peers.slice(0, position)].slice(0, 3);
}

function listOffered<One extends ServiceSummary>(all: readonly One[]): readonly One[] {
  return all.filter(({ id }) => !leftOut.services.includes(id));
}
