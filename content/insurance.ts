import { company } from "./company.ts";

const { cargo, auto, workersCompensation } = company.otherInsurance;

const otherPolicies = [
  { label: "Cargo", amount: cargo },
  { label: "Automobile liability", amount: auto },
  { label: "Workers’ compensation", amount: workersCompensation },
].filter(({ amount }) => amount !== "");

export const hasOtherPolicies = otherPolicies.length > 0;

/** General liability, then the others. */
export const policies = [...company.insurance, ...otherPolicies];

const aggregate = findAmount(/aggregate/i);
const premises = findAmount(/premises/i);

/** "$1,000,000" for each occurrence, or the first row's amount. */
export const occurrence = findAmount(/occurrence/i) || (company.insurance[0]?.amount ?? "");
/** ", $2,000,000 in aggregate"; empty without such a row. */
export const inAll = aggregate && `, ${aggregate} in aggregate`;
export const forPremises = premises && `, ${premises} for damage to rented premises`;

function findAmount(label: RegExp): string {
  return company.insurance.find((row) => label.test(row.label))?.amount ?? "";
}

/** Shown wherever the general liability amounts are. */
export const liabilityMeans =
  "General liability pays for injury to people and damage to property such as a building. It does not cover the goods on the truck.";
