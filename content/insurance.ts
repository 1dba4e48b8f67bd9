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

/** "$1,000,000" for each occurrence, and in all. */
export const [occurrence = "", aggregate = "", , premises = ""] = company.insurance.map(
  ({ amount }) => amount,
);

/** Shown wherever the general liability amounts are. */
export const liabilityMeans =
  "General liability pays for injury to people and damage to property such as a building. It does not cover the goods on the truck.";
