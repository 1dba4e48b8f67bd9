import { company } from "../company.ts";
import { occurrence } from "../insurance.ts";
import { laborMinimum } from "../rates.ts";
import { truckFeet, truckHolds } from "../truck.ts";
import { worksDaily, workWeek } from "../work-days.ts";
import type { ServiceSummary } from "./service.ts";

/** In the order pages list them. */
const rows = {
  residential: {
    title: "Residential Moving",
    category: "moving",
    shortDescription:
      "Apartments, townhouses and single-family homes. We pad it, load it, drive it, carry it in and put the beds back together.",
    fact: `${truckFeet}-foot truck, ${truckHolds} cubic feet`,
  },
  commercial: {
    title: "Commercial Moving",
    category: "moving",
    shortDescription:
      "Offices, clinics and shops. Desks and cables are numbered, so the first morning starts at the right chair.",
    fact: `Liability ${occurrence} per occurrence`,
  },
  "one-time": {
    title: "One-Time Move",
    category: "moving",
    shortDescription: "A single job: one heavy sofa across town, or a dorm room at the end of term.",
    fact: company.payment.localDeposit ? `Local deposit ${company.payment.localDeposit}` : "No deposit",
  },
  packing: {
    title: "Packing and Unpacking",
    category: "moving",
    shortDescription: "We bring cartons, paper and tape. Every box is labeled on two sides with its room.",
    fact: "Best booked 1 to 2 weeks ahead",
  },
  "long-distance": {
    title: "Long-Distance Moving",
    category: "moving",
    shortDescription: `Over ${company.payment.localMiles} road miles, or to another state beyond the Washington area. One inventory list, checked at both ends.`,
    fact: "50% due at loading",
  },
  loading: {
    title: "Loading and Unloading",
    category: "labor",
    shortDescription: "You rent the truck or the container. We fill it tight, weight forward, straps on.",
    fact: `Your truck, typical ${laborMinimum}-hour minimum`,
  },
  labor: {
    title: "Labor Only",
    category: "labor",
    shortDescription:
      "Movers without a truck, for a third floor, a storage unit or a new living room layout.",
    fact: `No truck, typical ${laborMinimum}-hour minimum`,
  },
  junk: {
    title: "Junk Removal",
    category: "labor",
    shortDescription: "What you are not taking with you. We carry it out, load it and sweep the spot.",
    fact: "No hazardous items",
  },
  emergency: {
    title: "Emergency Moving",
    category: "moving",
    shortDescription:
      "A burst pipe, a closing moved up, a lease that ends tonight. Call at any hour, and we look for the nearest crew.",
    fact: `We aim for ${company.hours.emergencyWithin}`,
  },
  furniture: {
    title: "Furniture Moving",
    category: "labor",
    shortDescription:
      "Beds, desks and wardrobes taken apart, moved and rebuilt, with the screws in a labeled bag.",
    fact: worksDaily ? "Seven days a week" : workWeek,
  },
  "box-truck": {
    title: "Box Truck Delivery",
    category: "delivery",
    shortDescription: `A ${truckFeet}-foot truck with a driver, for store pickups, pallets and trade shows.`,
    fact: `${truckFeet}-foot truck, about ${company.deliveryMiles} miles out`,
  },
  "final-mile": {
    title: "Final-Mile Delivery",
    category: "delivery",
    shortDescription: "From the warehouse to the room you choose. Unpacked, with the packaging taken away.",
    fact: `Within about ${company.deliveryMiles} miles`,
  },
  freight: {
    title: "Freight Delivery",
    category: "delivery",
    shortDescription: `Palletized and oversized loads between businesses in ${company.serviceArea}.`,
    fact: `${truckHolds} cubic feet a truck`,
  },
} as const satisfies Record<string, Omit<ServiceSummary, "id">>;

export type ServiceId = keyof typeof rows;

export const summaries = /* @__PURE__ */ listSummaries();

function listSummaries(): (ServiceSummary & { id: ServiceId })[] {
  return Object.entries(rows).map(([id, row]) => ({ id: id as ServiceId, ...row }));
}
