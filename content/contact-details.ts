import { company, officeTowns } from "./company.ts";

/** A module of its own, so that most pages load no other fact. */
export const contactDetails = {
  name: company.name,
  shortName: company.shortName,
  tagline: company.tagline,
  phone: company.phone,
  email: company.emails.moves,
  hours: company.hours,
  officeTowns,
};
