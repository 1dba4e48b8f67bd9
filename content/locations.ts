/**
 * The cities we serve, in the order the pages list them. Each city's words stand in locations/, one file a region.
 * Every testimonial there is a shipped sample and has to be replaced before the site goes live.
 */
import {
  ashburn,
  ashburnTown,
  dulles,
  dullesTown,
  leesburg,
  leesburgTown,
  sterling,
  sterlingTown,
} from "./locations/loudoun.ts";
import { bethesda, bethesdaTown, rockville, rockvilleTown } from "./locations/maryland.ts";
import {
  herndon,
  herndonTown,
  mclean,
  mcleanTown,
  reston,
  restonTown,
  tysons,
  tysonsTown,
  vienna,
  viennaTown,
} from "./locations/north-fairfax.ts";
import {
  alexandria,
  alexandriaTown,
  arlington,
  arlingtonTown,
  washingtonDc,
  washingtonDcTown,
} from "./locations/potomac.ts";
import { manassas, manassasTown, woodbridge, woodbridgeTown } from "./locations/prince-william.ts";
import { winchester, winchesterTown } from "./locations/shenandoah-valley.ts";
import {
  centreville,
  centrevilleTown,
  chantilly,
  chantillyTown,
  fairfax,
  fairfaxTown,
  springfield,
  springfieldTown,
} from "./locations/south-fairfax.ts";

/** Where a city lies and how lists name it. Separate from Location, so that a list does not load the words of 21 pages. */
export type Town = {
  key: string;
  name: string;
  state: "Virginia" | "Washington, DC" | "Maryland";
  latitude: number;
  longitude: number;
  /** "card" stands in the grid of /service-areas, "also" among the links under it. */
  listing: "card" | "also";
};

export type Location = Town & {
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
};

/** In the order of `locations`. */
export const towns: readonly Town[] = [
  ashburnTown,
  sterlingTown,
  winchesterTown,
  restonTown,
  dullesTown,
  alexandriaTown,
  arlingtonTown,
  centrevilleTown,
  leesburgTown,
  manassasTown,
  mcleanTown,
  viennaTown,
  woodbridgeTown,
  bethesdaTown,
  rockvilleTown,
  washingtonDcTown,
  fairfaxTown,
  herndonTown,
  chantillyTown,
  springfieldTown,
  tysonsTown,
];

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
