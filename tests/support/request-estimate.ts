import type { Kysely } from "kysely";
import { insertMove } from "#db/moves/insert.ts";
import type { Database } from "#db/schema.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";

/** Stores the request like the form. Returns its id. */
export async function requestEstimate(
  db: Kysely<Database>,
  fields: Partial<typeof estimateForm.empty>,
  options: { looksAutomated?: boolean; network?: string; idempotencyKey?: string } = {},
): Promise<string> {
  const { data: estimate } = estimateForm.parse({
    ...estimateForm.empty,
    ...{ name: "Pia Visitor", email: "pia@example.net" },
    ...fields,
  });
  if (!estimate) throw new Error("the request is not valid");
  const idempotencyKey = crypto.randomUUID();
  const officeAddress = "office@example.com";
  return (await insertMove(db, { estimate, idempotencyKey, officeAddress, ...options })) ?? "";
}
