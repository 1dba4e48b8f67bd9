import { company } from "#content/company.ts";
import { lookUps as knownLookUps } from "#content/look-ups.ts";
import { registrationNames } from "#content/registrations.ts";

type RegistrationKey = keyof typeof company.registration;

/** `lookUp` links to the regulator's public record. */
export type Registration = {
  key: RegistrationKey;
  /** "USDOT number" */
  name: string;
  /** Printed before the number: "USDOT" */
  short: string;
  regulator: string;
  number: string;
  lookUp: string | undefined;
};

type Numbers = Readonly<Record<RegistrationKey, string>>;

const names = {
  usdot: ["USDOT number", "Federal Motor Carrier Safety Administration"],
  mc: ["MC number", "Federal Motor Carrier Safety Administration"],
  vaDmv: ["VA DMV entity ID", "Virginia Department of Motor Vehicles"],
  maryland: ["Maryland registration", "Maryland Department of Labor"],
  dc: ["DC business license", "DC Department of Licensing and Consumer Protection"],
} as const;

const keys = Object.keys(names) as RegistrationKey[];

/** Numbers that no regulator issued. */
export const placeholderNumber = /sample|^0+$|^$/i;

/** Omits empty numbers. Placeholders have no `lookUp`. */
export function listRegistrations(
  registration: Numbers = company.registration,
  lookUps: Numbers = knownLookUps,
): Registration[] {
  return keys.flatMap((key) => {
    const number = registration[key];
    if (number === "") return [];
    const [name, regulator] = names[key];
    const address = placeholderNumber.test(number) ? "" : lookUps[key];
    const lookUp = address ? address.replace("%s", encodeURIComponent(number)) : undefined;
    return [{ key, name, short: registrationNames[key], regulator, number, lookUp }];
  });
}
