import { boxTruck, finalMile, freight } from "./services/delivery.ts";
import { furniture, junk, labor, loading } from "./services/labor.ts";
import { commercial, emergency, longDistance, oneTime, packing, residential } from "./services/moving.ts";

export type ServiceCategory = "moving" | "delivery" | "labor";

export type Question = { question: string; answer: string };

export type Service = {
  id: string;
  slug: string;
  title: string;
  code: string;
  metaTitle: string;
  metaDescription: string;
  icon: string;
  shortDescription: string;
  fact: string;
  longDescription: string[];
  category: ServiceCategory;
  features: string[];
  prepare: string[];
  notMoved: string;
  benefits: { title: string; description: string }[];
  faqs: Question[];
};

export const services: readonly Service[] = [
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

export function findService(id: string): Service | undefined {
  return services.find((service) => service.id === id);
}

/** The next services of the same category, going round at the end, so that each of them is somebody's neighbor. */
export function listRelatedServices(service: Service): Service[] {
  const peers = services.filter(({ category }) => category === service.category);
  const position = peers.findIndex(({ id }) => id === service.id);
  return [...peers.slice(position + 1), ...peers.slice(0, position)].slice(0, 3);
}
