import type { Town } from "./location.ts";

type Row = readonly [
  name: string,
  state: Town["state"],
  county: string,
  latitude: number,
  longitude: number,
  zips: string,
];

/** Places that we know, served or not, in the order pages list them. Independent cities and DC have no county. */
const rows = {
  ashburn: ["Ashburn", "Virginia", "Loudoun County", 39.0438, -77.4874, "20147 20148"],
  sterling: ["Sterling", "Virginia", "Loudoun County", 39.0062, -77.4286, "20164 20165 20166"],
  winchester: ["Winchester", "Virginia", "", 39.1857, -78.1633, "22601 22602 22603"],
  reston: ["Reston", "Virginia", "Fairfax County", 38.9586, -77.357, "20190 20191 20194"],
  dulles: ["Dulles", "Virginia", "Loudoun County", 38.9625, -77.438, ""],
  alexandria: [
    "Alexandria",
    "Virginia",
    "",
    38.8048,
    -77.0469,
    "22301 22302 22303 22304 22305 22306 22307 22308 22309 22310 22311 22312 22314 22315",
  ],
  arlington: [
    "Arlington",
    "Virginia",
    "Arlington County",
    38.8816,
    -77.091,
    "22201 22202 22203 22204 22205 22206 22207 22209 22213",
  ],
  centreville: ["Centreville", "Virginia", "Fairfax County", 38.8404, -77.4289, "20120 20121"],
  leesburg: ["Leesburg", "Virginia", "Loudoun County", 39.1157, -77.5636, "20175 20176"],
  manassas: ["Manassas", "Virginia", "", 38.7509, -77.4753, "20109 20110 20111 20112"],
  mclean: ["McLean", "Virginia", "Fairfax County", 38.9339, -77.1773, "22101 22102"],
  vienna: ["Vienna", "Virginia", "Fairfax County", 38.9012, -77.2653, "22180 22181 22182"],
  woodbridge: ["Woodbridge", "Virginia", "Prince William County", 38.6582, -77.2497, "22191 22192 22193"],
  bethesda: ["Bethesda", "Maryland", "Montgomery County", 38.9847, -77.0947, "20814 20816 20817"],
  rockville: [
    "Rockville",
    "Maryland",
    "Montgomery County",
    39.084,
    -77.1528,
    "20850 20851 20852 20853 20855",
  ],
  "washington-dc": [
    "Washington, DC",
    "Washington, DC",
    "",
    38.9072,
    -77.0369,
    "20001 20002 20003 20004 20005 20007 20008 20009 20010 20011 20012 20015 20016 20017 20018 20019 20020 20024 20032 20036 20037",
  ],
  fairfax: ["Fairfax", "Virginia", "", 38.8462, -77.3064, "22030 22031 22032 22033"],
  herndon: ["Herndon", "Virginia", "Fairfax County", 38.9696, -77.3861, "20170 20171"],
  chantilly: ["Chantilly", "Virginia", "Fairfax County", 38.8943, -77.4311, "20151 20152"],
  springfield: ["Springfield", "Virginia", "Fairfax County", 38.7893, -77.1872, "22150 22151 22152 22153"],
  tysons: ["Tysons", "Virginia", "Fairfax County", 38.9187, -77.2311, ""],
} as const satisfies Record<string, Row>;

/** On /service-areas they are links under "Also serving"; the others have a card in the grid. */
const also = ["chantilly", "springfield", "tysons"];

export type TownKey = keyof typeof rows;

export const towns = /* @__PURE__ */ listTowns();

function listTowns(): (Town & { key: TownKey })[] {
  return Object.entries<Row>(rows).map(([key, [name, state, county, latitude, longitude, zips]]) => ({
    key: key as TownKey,
    name,
    state,
    ...(county && { county }),
    zips: zips.split(" ").filter(Boolean),
    latitude,
    longitude,
    listing: also.includes(key) ? "also" : "card",
  }));
}
