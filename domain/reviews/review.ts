import { leftOut } from "#content/left-out.ts";

/** In filter order. */
export const serviceTypes = [
  { value: "residential", label: "Residential Moving" },
  { value: "commercial", label: "Commercial Moving" },
  { value: "packing", label: "Packing & Unpacking" },
  { value: "labor", label: "Labor Only" },
  { value: "emergency", label: "Emergency Moving" },
  { value: "junk", label: "Junk Removal" },
  { value: "storage", label: "Storage Services" },
  { value: "other", label: "Other Services" },
] as const;

export const FEATURED_ON_HOME = 8;

type ServiceType = (typeof serviceTypes)[number]["value"];

/** "Other Services" if missing or unknown. */
export function serviceTypeLabel(value: string | null): string {
  return serviceTypes.find((type) => type.value === value)?.label ?? "Other Services";
}

/** The kind of reviews on a service page; undefined if it has none. */
export function reviewTypeOf(serviceId: string): ServiceType | undefined {
  return serviceReviews[serviceId];
}

/** The id of the service whose page is about this kind of reviews; undefined if there is none. */
export function servicePageOf(reviewType: string): string | undefined {
  const hasPage =
    reviewType !== "storage" && reviewType !== "other" && !leftOut.services.includes(reviewType);
  return hasPage ? reviewType : undefined;
}

const serviceReviews: Record<string, ServiceType> = {
  residential: "residential",
  "one-time": "residential",
  "long-distance": "residential",
  commercial: "commercial",
  packing: "packing",
  labor: "labor",
  loading: "labor",
  emergency: "emergency",
  junk: "junk",
};

/** Those of which the owner offers a service, and those without one. */
export const offeredTypes = serviceTypes.filter(({ value }) => {
  const ids = Object.keys(serviceReviews).filter((id) => serviceReviews[id] === value);
  return ids.length === 0 || ids.some((id) => !leftOut.services.includes(id));
});

/** "2026-09-14" -> "Sep 14, 2026". Intl would take a phone 20 ms at its first use. */
export function formatReviewDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const AVATAR_TINTS = 5;

/** From the id's last six hex digits; undefined if they are not hex. */
export function avatarTint(id: string): number | undefined {
  const seed = id.slice(-6);
  return /^[0-9a-f]{6}$/i.test(seed) ? Number.parseInt(seed, 16) % AVATAR_TINTS : undefined;
}
