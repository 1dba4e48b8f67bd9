import { leftOut } from "./left-out.ts";
import { delivery } from "./services/delivery.ts";
import { labor } from "./services/labor.ts";
import { moving } from "./services/moving.ts";
import type { Service, ServicePage, ServiceSummary } from "./services/service.ts";
import { type ServiceId, summaries } from "./services/summaries.ts";

export const serviceSummaries: readonly ServiceSummary[] = /* @__PURE__ */ listOffered();

/** Whether the owner offers it or not. */
export const shippedServices = summaries.map(({ id }) => id);

export const services: readonly Service[] = /* @__PURE__ */ listPages();

export function findService(id: string): Service | undefined {
  return services.find((service) => service.id === id);
}

/** The next three of the category, wrapping around, so that each service is linked. */
export function listRelatedServices(service: ServiceSummary): ServiceSummary[] {
  const peers = serviceSummaries.filter(({ category }) => category === service.category);
  const position = peers.findIndex(({ id }) => id === service.id);
  return [...peers.slice(position + 1), ...peers.slice(0, position)].slice(0, 3);
}

function listOffered() {
  return summaries.filter(({ id }) => !leftOut.services.includes(id));
}

function listPages(): Service[] {
  const pages: Record<ServiceId, ServicePage> = { ...moving, ...labor, ...delivery };
  return listOffered().map((summary) => ({ ...summary, ...pages[summary.id] }));
}
