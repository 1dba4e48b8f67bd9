import {
  data,
  type HeadersArgs,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { FormErrors, FormSchema, FormValues } from "#domain/forms/form.ts";
import { withTimeout } from "#domain/timeout.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type FormToken, isAutomated, readFormToken } from "./token.ts";

/** With the time in the queue (FORMS in server/react-router.ts), visitors get an answer within 8 s. */
const STORE_MS = 4_500;

/** Keeps what the visitor typed. */
export type FormResult<Field extends string, Receipt = null> =
  | { outcome: "received"; values: FormValues<Field>; receipt: Receipt }
  | ({ outcome: "invalid"; errors: FormErrors<Field> } & Kept<Field>)
  | ({ outcome: "limited"; retryAfterSeconds: number } & Kept<Field>)
  | ({ outcome: "failed" } & Kept<Field>);

type Kept<Field extends string> = { values: FormValues<Field>; token: FormToken };

/** Validates a form, applies the rate limit, flags bots and stores it. */
export async function receiveForm<Field extends string, Data extends object, Receipt>(options: {
  form: FormData;
  schema: FormSchema<Field, Data>;
  context: Readonly<RouterContextProvider>;
  /** For the log: "referral". */
  noun: string;
  /** The sender’s own email address, or another key that identifies them. */
  findPerson: (data: Data) => string;
  store: (
    data: Data,
    guard: { idempotencyKey: string; looksAutomated: boolean; requestId: string },
  ) => Promise<unknown>;
  /** For the thank-you panel. */
  writeReceipt: (data: Data, idempotencyKey: string) => Promise<Receipt>;
}) {
  const { form, schema, context, noun, findPerson, store, writeReceipt } = options;
  const { formTokenSigner } = context.get(servicesContext);
  const { id: requestId, log, admitForm } = context.get(requestContext);
  const submitted = { values: schema.read(form), token: readFormToken(form) };
  const answer = (result: FormResult<Field, Receipt>, init?: ResponseInit) => data(result, init);

  const { data: valid, errors = {} } = schema.parse(submitted.values);
  if (!valid) return answer({ outcome: "invalid", errors, ...submitted }, { status: 400 });
  const admission = await admitForm(normalizeEmailAddress(findPerson(valid)));
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    log.warn({ retryAfterSeconds }, "too many forms from one sender");
    return answer(
      { outcome: "limited", retryAfterSeconds, ...submitted },
      { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }
  try {
    const looksAutomated = isAutomated(form, submitted.token, formTokenSigner);
    const { idempotencyKey } = submitted.token;
    // If this stores it after the timeout, the idempotency key catches the retry.
    const stored = store(valid, { idempotencyKey, looksAutomated, requestId });
    await withTimeout(STORE_MS, "Postgres", stored);
    const receipt = await writeReceipt(valid, idempotencyKey);
    return answer({ outcome: "received", values: submitted.values, receipt });
  } catch (error) {
    log.error({ err: error }, `${noun} could not be stored`);
    return answer({ outcome: "failed", ...submitted }, { status: 503 });
  }
}

/** Longer than the server takes (ms). A later answer changes nothing: the idempotency key catches the retry. */
const ANSWER_MS = 20_000;

/** clientAction: keeps the typed values when the connection fails. */
export async function sendForm<Field extends string, Receipt>(
  form: FormData,
  schema: FormSchema<Field, unknown>,
  serverAction: () => Promise<unknown>,
): Promise<FormResult<Field, Receipt>> {
  try {
    const noAnswer = new Promise<never>((_resolve, reject) => setTimeout(reject, ANSWER_MS));
    return (await Promise.race([serverAction(), noAnswer])) as FormResult<Field, Receipt>;
  } catch {
    return { outcome: "failed", values: schema.read(form), token: readFormToken(form) };
  }
}

export function keepLoaderData({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

/** Not cacheable: idempotency key and signed token belong to one visitor. */
export function formHeaders({ actionHeaders }: HeadersArgs) {
  actionHeaders.set("Cache-Control", "no-store");
  return actionHeaders;
}
