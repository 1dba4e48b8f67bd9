/** Service types of a review, value and label, in the order in which the filter shows them. */
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

/** The home page shows so many of the featured reviews, the newest. */
export const FEATURED_ON_HOME = 8;

type ServiceType = (typeof serviceTypes)[number]["value"];

/** Label of a review's service; a review without one, or with an unknown one, is "Other Services". */
export function serviceTypeLabel(value: string | null): string {
  return serviceTypes.find((type) => type.value === value)?.label ?? "Other Services";
}

/** The kind of review that a service page shows; services that reviews do not tell apart have none. */
export function reviewTypeOf(serviceId: string): ServiceType | undefined {
  return serviceReviews[serviceId];
}

/** The service page about a kind of review. */
export function servicePageOf(reviewType: string): string | undefined {
  return reviewType !== "storage" && reviewType !== "other" ? reviewType : undefined;
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

/** Formats a stored date, "2026-09-14" -> "Sep 14, 2026", with no time zone involved. */
export function formatReviewDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}

/** Colors of the palette that an avatar may have. */
export const AVATAR_TINTS = 5;

/** Which of them a review's avatar has, from the last six characters of its id read as hex; undefined when they are not. */
export function avatarTint(id: string): number | undefined {
  const seed = id.slice(-6);
  return /^[0-9a-f]{6}$/i.test(seed) ? Number.parseInt(seed, 16) % AVATAR_TINTS : undefined;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
