import * as z from "zod/mini";
import { emailField, nameField, optionalEmail, optionalText, phoneField } from "../forms/fields.ts";
import { defineForm, type FormOutput } from "../forms/form.ts";
import { type FactName, factNames, facts, truncated } from "./facts.ts";
import { VISIT_LIMIT } from "./visit.ts";

/** Longer than any plan's URL. */
const PLAN_LIMIT = 2000;

const { from, to, ...rules } = Object.fromEntries(factNames.map((name) => [name, facts[name].rule])) as {
  [Name in FactName]: (typeof facts)[Name]["rule"];
};

const shape = {
  from,
  to,
  name: nameField,
  email: emailField,
  phone: phoneField,
  ...rules,
  flexible: checkbox(),
  /** The attached plan's URL (domain/plan/sent-plan.ts). */
  plan: optionalText(PLAN_LIMIT, "Plan"),
  /** Where the visitor came from, packed. */
  visit: truncated(VISIT_LIMIT),
};

export const estimateForm = defineForm(shape);
/** For a caller, whom the office asks. */
export const callForm = defineForm({ ...shape, email: optionalEmail });

export type EstimateField = (typeof estimateForm.fields)[number];
export type EstimateRequest = FormOutput<typeof estimateForm>;
export type CallRequest = FormOutput<typeof callForm>;

/** Browsers only send checked checkboxes. */
function checkbox() {
  return z.pipe(
    z.string(),
    z.transform((value: string) => value !== ""),
  );
}
