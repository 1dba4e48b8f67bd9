/**
 * The cities we serve, in the order the pages list them. Each city's words stand in locations/, one file a region.
 * Every testimonial there is a shipped sample and has to be replaced before the site goes live.
 */
import { ashburn, dulles, leesburg, sterling } from "./locations/loudoun.ts";
import { bethesda, rockville } from "./locations/maryland.ts";
import { herndon, mclean, reston, tysons, vienna } from "./locations/north-fairfax.ts";
import { alexandria, arlington, washingtonDc } from "./locations/potomac.ts";
import { manassas, woodbridge } from "./locations/prince-william.ts";
import { winchester } from "./locations/shenandoah-valley.ts";
import { centreville, chantilly, fairfax, springfield } from "./locations/south-fairfax.ts";

export type Location = {
  key: string;
  name: string;
  state: "Virginia" | "Washington, DC" | "Maryland";
  latitude: number;
  longitude: number;
  title: string;
  metaTitle: string;
  metaDescription: string;
  description: string;
  fullDescription: string[];
  buildings: string;
  parking: string;
  /** Keys of three to five neighboring locations. */
  neighbors: string[];
  /** Three facts true of this town alone; `icon` is a lucide name in kebab-case. */
  trustFactors: { icon: string; title: string; description: string }[];
  /** `isSample` marks a shipped one; it goes with the words when a real customer's take their place. */
  testimonial: { name: string; location: string; quote: string; rating: number; isSample?: boolean };
  faqs: { question: string; answer: string }[];
  /** "card" stands in the grid of /service-areas, "also" among the links under it. */
  listing: "card" | "also";
};

export const locations: readonly Location[] = [
  ashburn,
  sterling,
  winchester,
  reston,
  dulles,
  alexandria,
  arlington,
  centreville,
  leesburg,
  manassas,
  mclean,
  vienna,
  woodbridge,
  bethesda,
  rockville,
  washingtonDc,
  fairfax,
  herndon,
  chantilly,
  springfield,
  tysons,
];

/** The location with this key, or undefined when we have no page for it. */
export function findLocation(key: string): Location | undefined {
  return locations.find((location) => location.key === key);
}
