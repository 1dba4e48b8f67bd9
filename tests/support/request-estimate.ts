import type { Kysely } from "kysely";
import { insertMove } from "#db/moves/insert.ts";
import type { Database } from "#db/schema.ts";
import { type EstimateRequest, estimateForm } from "#domain/moves/estimate-form.ts";

function parseEstimate(fields: Partial<typeof estimateForm.empty>): EstimateRequest {
  const { data } = estimateForm.parse({
    ...estimateForm.empty,
    ...{ name: "Pia Visitor", email: "pia@example.net" },
    ...fields,
  });
  if (!data) throw new Error("the request is not valid");
  return data;
}

/** Stores the request like the form. Returns its id. */
export async function requestEstimate(
  db: Kysely<Database>,
  fields: Partial<typeof estimateForm.empty>,
  options: { looksAutomated?: boolean; idempotencyKey?: string } = {},
): Promise<string> {
  const estimate = parseEstimate(fields);
  const idempotencyKey = crypto.randomUUID();
  const from = { officeAddress: "office@example.com" };
  return (await insertMove(db, { estimate, idempotencyKey, from, ...options })) ?? "";
}
