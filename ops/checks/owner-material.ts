import { company, homeOffices } from "#content/company.ts";
import { servedTowns, towns } from "#content/locations.ts";
import { ownerFiles } from "#content/owner/files.ts";
import type { CheckResult } from "./check-result.ts";

type Material = {
  company: typeof company;
  photos: object;
  rates: object | null;
};

/** What pages show once the owner has it. None of it is required. */
export function findMissingMaterial(material: Material = own()): CheckResult[] {
  const { logo, icon, reviewsElsewhere, city, cities, foundedYear, customers } = material.company;
  const offices = homeOffices.map((key) => towns.find((town) => town.key === key)?.name ?? key);
  const isOffice = offices.some((office) => city.startsWith(`${office},`));
  const found: [what: string, isMissing: boolean, detail: string][] = [
    ["logo", !logo, "none; the header shows the drawn mark"],
    ["icon", !icon, "none; browser tabs and social pictures show the drawn mark"],
    ["photos", Object.keys(material.photos).length === 0, "none; pages show drawings"],
    ["prices", !material.rates, "none; /plan shows hours and volume, but no price"],
    ["reviews elsewhere", reviewsElsewhere.length === 0, "no link to your reviews at Google, Yelp or BBB"],
    ["founded", foundedYear === 2015, "2015, as in the sample: set foundedYear, unless it is true"],
    ["customers", customers === "100+", "100+, as in the sample: set customers, unless it is true"],
    [
      "towns",
      Number.parseInt(cities, 10) > servedTowns.length,
      `“${cities}” cities are claimed, but ${servedTowns.length} have a page: set cities`,
    ],
    [
      "offices",
      !isOffice,
      `pages say that your offices are in ${offices.join(", ")}, but you are in ${city}: docs/make-it-yours.md says where to change it`,
    ],
  ];
  return found.flatMap(([what, isMissing, detail]) =>
    isMissing ? [{ part: "content", level: "warn", what, detail } satisfies CheckResult] : [],
  );
}

function own(): Material {
  return { company, photos: ownerFiles.photos, rates: ownerFiles.rates };
}
