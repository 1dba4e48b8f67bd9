import { company } from "./company.ts";

/** Printed before a number. */
export const registrationNames = {
  usdot: "USDOT",
  mc: "MC",
  vaDmv: "VA DMV",
  maryland: "MD",
  dc: "DC",
} as const satisfies Record<keyof typeof company.registration, string>;

/** "USDOT 1234567, MC 123456, VA DMV 12345". Empty numbers are left out. */
export const registrationsInWords = (Object.keys(registrationNames) as (keyof typeof registrationNames)[])
  .filter((key) => company.registration[key] !== "")
  .map((key) => `${registrationNames[key]} ${company.registration[key]}`)
  .join(", ");
