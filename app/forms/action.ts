import {
  data,
  type HeadersArgs,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { FormErrors, FormSchema, FormValues } from "#domain/forms/form.ts";
import type { FormFacts } from "../analytics.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type FormToken, isAutomated, readFormToken } from "./token.ts";

/** What the action of a form answers. On failure everything that the visitor sent comes back. */
export type FormAnswer<Field extends string> =
  | { outcome: "received"; facts: FormFacts }
  | ({ outcome: "invalid"; errors: FormErrors<Field> } & Kept<Field>)
  | ({ outcome: "limited"; retryAfterSeconds: number } & Kept<Field>)
  | ({ outcome: "failed" } & Kept<Field>);

type Kept<Field extends string> = { values: FormValues<Field>; token: FormToken };

/** Does the work of a form's action: a valid form that is admitted is stored. */
export async function receiveForm<Field extends string, Data extends object>(options: {
  form: FormData;
  schema: FormSchema<Field, Data>;
  context: Readonly<RouterContextProvider>;
  /** For the log. */
  noun: string;
  store: (data: Data, guard: { idempotencyKey: string; looksAutomated: boolean }) => Promise<FormFacts>;
}) {
  const { form, schema, context, noun, store } = options;
  const { formTokenSigner } = context.get(servicesContext);
  const { log, admitForm } = context.get(requestContext);
  const kept = { values: schema.read(form), token: readFormToken(form) };

  const { data: valid, errors = {} } = schema.parse(kept.values);
  if (!valid) return data<FormAnswer<Field>>({ outcome: "invalid", errors, ...kept }, { status: 400 });
  const admission = await admitForm();
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    log.warn({ retryAfterSeconds }, "too many forms from one sender");
    return data<FormAnswer<Field>>(
      { outcome: "limited", retryAfterSeconds, ...kept },
      { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }
  try {
    const looksAutomated = isAutomated(form, kept.token, formTokenSigner);
    const facts = await store(valid, { idempotencyKey: kept.token.idempotencyKey, looksAutomated });
    return data<FormAnswer<Field>>({ outcome: "received", facts });
  } catch (error) {
    log.error({ err: error }, `${noun} could not be stored`);
    return data<FormAnswer<Field>>({ outcome: "failed", ...kept }, { status: 503 });
  }
}

/** Does the work of a form's clientAction: an answer that never comes must not cost what was typed. */
export async function sendForm<Field extends string>(
  form: FormData,
  schema: FormSchema<Field, unknown>,
  serverAction: () => Promise<unknown>,
): Promise<FormAnswer<Field>> {
  try {
    return (await serverAction()) as FormAnswer<Field>;
  } catch {
    return { outcome: "failed", values: schema.read(form), token: readFormToken(form) };
  }
}

/** Sending a form changes nothing that the loader gave; the next form is fetched when it is asked for. */
export function keepLoaderData({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

/** A form's idempotency key and signed token are one visitor's. */
export function formHeaders({ actionHeaders }: HeadersArgs) {
  actionHeaders.set("Cache-Control", "no-store");
  return actionHeaders;
}
