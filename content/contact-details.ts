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

/** "Northern Virginia, DC and Maryland" */
export const homeArea = company.serviceArea.replace(/^Virginia/, "Northern Virginia");

/** For titles: "VA, DC and Maryland". */
export const shortArea = company.serviceArea.replace("Virginia", "VA");
