import { homeOffices } from "#content/home-offices.ts";
import { leftOut } from "#content/left-out.ts";
import { towns } from "#content/locations.ts";
import { ownerFiles } from "#content/owner/files.ts";
import { shippedServices } from "#content/services.ts";

type Named = { services: readonly string[]; towns: readonly string[] };

const known: Named = { services: shippedServices, towns: towns.map(({ key }) => key) };
const { photos } = ownerFiles;
const photographed = { services: Object.keys(photos.services ?? {}), towns: Object.keys(photos.towns ?? {}) };

/** Services and towns in the owner's files that do not exist, as sentences. */
export function listWrongNames(
  left: Named = leftOut,
  pictured: Named = photographed,
  offices: readonly string[] = homeOffices,
): string[] {
  const closed = offices.filter((key) => left.towns.includes(key));
  return [
    ...listUnknown("company.json", left),
    ...listUnknown("company.json", { services: [], towns: offices }),
    ...closed.map(
      (key) => `content/owner/company.json leaves out “${key}”, but it is one of its homeOffices`,
    ),
    ...listUnknown("photos/photos.json", pictured),
  ];
}

function listUnknown(file: string, named: Named): string[] {
  return (["services", "towns"] as const).flatMap((kind) =>
    named[kind]
      .filter((name) => !known[kind].includes(name))
      .map((name) => `content/owner/${file}: “${name}” is none of the ${kind} ${known[kind].join(", ")}`),
  );
}
