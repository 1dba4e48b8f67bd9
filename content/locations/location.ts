import type { TextsByTitle } from "../texts-by-title.ts";

/** Split from Location, so that lists and maps do not load its page's text. */
export type Town = {
  key: string;
  name: string;
  state: "Virginia" | "Washington, DC" | "Maryland";
  /** Undefined for independent cities and DC. */
  county?: string;
  /** ZIP codes with this town in their address. A shared one is listed once only. */
  zips: readonly string[];
  latitude: number;
  longitude: number;
  /** On /service-areas: a card in the grid, or a link under "Also serving". */
  listing: "card" | "also";
};

export type TownPage = {
  metaTitle: string;
  metaDescription: string;
  description: string;
  fullDescription: string[];
  /** Roads a truck may and may not take, tolls, slow hours. */
  roads: string;
  buildings: string;
  parking: string;
  /** Keys of three to five neighboring locations. */
  neighbors: string[];
  /** By title. `icon` is a Lucide name. */
  trustFactors: Readonly<Record<string, readonly [icon: string, text: string]>>;
  /** A sample. Five stars, unless it says otherwise. */
  testimonial: { name: string; quote: string; rating?: number } | undefined;
  faqs: TextsByTitle;
};

export type Location = Town &
  Omit<TownPage, "testimonial"> & { title: string; testimonial: Testimonial | undefined };

/** By the town's key. */
export type TownPages = Readonly<Record<string, () => TownPage>>;

/** `isSample` marks one that ships with the site. */
type Testimonial = {
  name: string;
  location: string;
  quote: string;
  rating: number;
  isSample?: boolean;
};
