import { company } from "#content/company.ts";
import { lookUps as knownLookUps } from "#content/look-ups.ts";

type RegistrationKey = keyof typeof company.registration;

/** A number under which a regulator knows the company. `lookUp` is the address of its record there. */
export type Registration = {
  key: RegistrationKey;
  /** "USDOT number" */
  name: string;
  /** The name as it stands before the number: "USDOT" */
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

/** A number that no regulator gave: one of those shipped, or none. */
export const placeholderNumber = /sample|^0+$|^$/i;

/** Lists the registrations that the company has. A placeholder has no look-up address, because no record is there. */
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
