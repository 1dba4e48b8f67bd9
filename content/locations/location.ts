/** Where a city lies and how lists name it. Separate from Location, so that a list does not load the words of their pages. */
export type Town = {
  key: string;
  name: string;
  state: "Virginia" | "Washington, DC" | "Maryland";
  /** Left out for independent cities and for Washington, DC, which lie in none. */
  county?: string;
  /** ZIP codes whose mail names this town; a shared one stands at one town only. */
  zips: string[];
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
  /** The way there and about: which roads a truck takes or may not take, tolls, the slow hours. */
  roads: string;
  buildings: string;
  parking: string;
  /** Keys of three to five neighboring locations. */
  neighbors: string[];
  /** Three facts true of this town alone; `icon` is a lucide name in kebab-case. */
  trustFactors: { icon: string; title: string; description: string }[];
  /** A customer's words; none where the owner has none. */
  testimonial: Testimonial | undefined;
  faqs: { question: string; answer: string }[];
};

/** `isSample` marks a shipped one, which a real customer's words replace. */
type Testimonial = {
  name: string;
  location: string;
  quote: string;
  rating: number;
  isSample?: boolean;
};
