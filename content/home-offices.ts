import { company } from "./company.ts";

/** Location keys, in listing order: "Washington, DC" is "washington-dc". */
export const homeOffices = company.homeOffices.map((name) => name.toLowerCase().replace(/[^a-z]+/g, "-"));

/** "Ashburn, Sterling and Winchester" */
export const officeTowns = [company.homeOffices.slice(0, -1).join(", "), ...company.homeOffices.slice(-1)]
  .filter(Boolean)
  .join(" and ");

/** "home offices in Ashburn, Sterling and Winchester", or "a home office in Ashburn" */
export const ourOffices = `${homeOffices.length > 1 ? "home offices" : "a home office"} in ${officeTowns}`;
