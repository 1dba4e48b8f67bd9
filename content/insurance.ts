import { company } from "./company.ts";

const { cargo, auto, workersCompensation } = company.otherInsurance;

/** The policies that the owner gave beside general liability. */
export const otherPolicies = [
  { label: "Cargo", amount: cargo },
  { label: "Automobile liability", amount: auto },
  { label: "Workers’ compensation", amount: workersCompensation },
].filter(({ amount }) => amount !== "");

/** What general liability is for, wherever its amounts stand. */
export const liabilityMeans =
  "General liability pays for injury to people and damage to property such as a building. It does not cover the goods on the truck.";
