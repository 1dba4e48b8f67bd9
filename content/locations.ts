/**
 * locations/ has one file per region. The testimonials there are samples: replace them in
 * content/owner/testimonials.json before the site goes live.
 */

import { ownerFiles } from "#content/owner/files.ts";
import { leftOut } from "./left-out.ts";
import type { Location, Town, TownPage } from "./locations/location.ts";
import { loudoun } from "./locations/loudoun.ts";
import { maryland } from "./locations/maryland.ts";
import { northFairfax } from "./locations/north-fairfax.ts";
import { potomac } from "./locations/potomac.ts";
import { princeWilliam } from "./locations/prince-william.ts";
import { shenandoahValley } from "./locations/shenandoah-valley.ts";
import { southFairfax } from "./locations/south-fairfax.ts";
import { towns as known, type TownKey } from "./locations/towns.ts";

export const towns: readonly Town[] = known;

// Pure, so that pages with only the towns do not load the texts.
export const servedTowns: readonly Town[] = /* @__PURE__ */ listServed();
/** Each has a page. */
export const locations: readonly Location[] = /* @__PURE__ */ listPages();

export function findLocation(key: string): Location | undefined {
  return locations.find((location) => location.key === key);
}

function listServed() {
  return known.filter(({ key }) => !leftOut.towns.includes(key));
}

function listPages(): Location[] {
  const postalCodes = { Virginia: ", VA", Maryland: ", MD", "Washington, DC": "" };
  const { testimonials } = ownerFiles;
  const unknown = Object.keys(testimonials).find((name) => !known.some(({ key }) => key === name));
  if (unknown)
    throw new Error(`content/owner/testimonials.json cannot be used: there is no location “${unknown}”`);
  const pages: Record<TownKey, () => TownPage> = {
    ...shenandoahValley,
    ...loudoun,
    ...northFairfax,
    ...southFairfax,
    ...princeWilliam,
    ...potomac,
    ...maryland,
  };
  return listServed().map((town) => {
    const page = pages[town.key]();
    const location = town.name + postalCodes[town.state];
    const sample = page.testimonial && { location, rating: 5, ...page.testimonial, isSample: true };
    const own = testimonials[town.key];
    return {
      ...town,
      ...page,
      title: `Movers in ${[...new Set([town.name, town.state])].join(", ")}`,
      testimonial: own === undefined ? sample : (own ?? undefined),
    };
  });
}
