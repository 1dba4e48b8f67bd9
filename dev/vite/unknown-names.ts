import { homeOffices } from "#content/company.ts";
import { leftOut } from "#content/left-out.ts";
import { towns } from "#content/locations.ts";
import { ownerFiles } from "#content/owner/files.ts";
import { shippedServices } from "#content/services.ts";

type Named = { services: readonly string[]; towns: readonly string[] };

const { photos } = ownerFiles;
const photographed = { services: Object.keys(photos.services ?? {}), towns: Object.keys(photos.towns ?? {}) };

/** @throws Error that lists the names that exist. */
export function refuseUnknownNames(left: Named = leftOut, pictured: Named = photographed): void {
  const known = {
    services: shippedServices.map(({ id }) => id),
    towns: towns.map(({ key }) => key),
  };
  for (const [file, named] of [
    ["company.json", left],
    ["photos/photos.json", pictured],
  ] as const)
    for (const kind of ["services", "towns"] as const) {
      const unknown = named[kind].find((name) => !known[kind].includes(name));
      if (unknown !== undefined)
        throw new Error(
          `content/owner/${file} cannot be used: ${kind} has no “${unknown}”. There are ${known[kind].join(", ")}.`,
        );
    }
  const office = homeOffices.find((key) => left.towns.includes(key));
  if (office)
    throw new Error(
      `content/owner/company.json cannot be used: “${office}” is a home office (content/company.ts), so its page stays.`,
    );
}
