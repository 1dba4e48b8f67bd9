/**
 * In the order pages list them; locations/ has one file per region. The testimonials there are samples: replace
 * them in content/owner/testimonials.json before the site goes live.
 */

import { ownerFiles } from "#content/owner/files.ts";
import { leftOut } from "./left-out.ts";
import type { Location, Town } from "./locations/location.ts";
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

/** Places that we know, served or not. */
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

/** Functions, so that pages with only the towns do not load the texts. */
const shipped: readonly (() => Location)[] = [
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

// Pure, for the same reason.
export const servedTowns: readonly Town[] = /* @__PURE__ */ listServed(towns);
/** Each has a page. */
export const locations: readonly Location[] = /* @__PURE__ */ listServed(
  /* @__PURE__ */ withOwnTestimonials(shipped),
);

export function findLocation(key: string): Location | undefined {
  return locations.find((location) => location.key === key);
}

function listServed<Place extends Town>(places: readonly Place[]): readonly Place[] {
  return places.filter(({ key }) => !leftOut.towns.includes(key));
}

function withOwnTestimonials(described: readonly (() => Location)[]): readonly Location[] {
  const shipped = described.map((describe) => describe());
  const { testimonials } = ownerFiles;
  const unknown = Object.keys(testimonials).find((key) => !shipped.some((location) => location.key === key));
  if (unknown)
    throw new Error(`content/owner/testimonials.json cannot be used: there is no location “${unknown}”`);
  return shipped.map((location) => {
    const own = testimonials[location.key];
    return own === undefined ? location : { ...location, testimonial: own ?? undefined };
  });
}
