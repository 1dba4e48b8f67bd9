import { company } from "./company.ts";

/** A module of its own, so that most pages load no other fact. */
export const contactDetails = {
  name: company.name,
  shortName: company.shortName,
  tagline: company.tagline,
  city: company.city,
  serviceArea: company.serviceArea,
  phone: company.phone,
  email: company.emails.moves,
};
