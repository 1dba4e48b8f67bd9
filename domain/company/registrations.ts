import { company } from "#content/company.ts";
import { lookUps as knownLookUps } from "#content/look-ups.ts";

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
  usdot: ["USDOT number", "USDOT", "Federal Motor Carrier Safety Administration"],
  mc: ["MC number", "MC", "Federal Motor Carrier Safety Administration"],
  vaDmv: ["VA DMV entity ID", "VA DMV", "Virginia Department of Motor Vehicles"],
  maryland: ["Maryland registration", "MD", "Maryland Department of Labor"],
  dc: ["DC business license", "DC", "DC Department of Licensing and Consumer Protection"],
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
    const [name, short, regulator] = names[key];
    const address = placeholderNumber.test(number) ? "" : lookUps[key];
    const lookUp = address ? address.replace("%s", encodeURIComponent(number)) : undefined;
    return [{ key, name, short, regulator, number, lookUp }];
  });
}
