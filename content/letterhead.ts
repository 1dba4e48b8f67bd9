import { company } from "./company.ts";

/** What every page says of the company. A module of its own, so that most pages load no other fact about it. */
export const letterhead = {
  name: company.name,
  shortName: company.shortName,
  tagline: company.tagline,
  phone: company.phone,
  hours: company.hours,
};
