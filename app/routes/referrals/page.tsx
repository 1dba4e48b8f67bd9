import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { company } from "#content/company.ts";
import { insertReferral } from "#db/referrals.ts";
import {
  parseReferral,
  type ReferralErrors,
  type ReferralValues,
  readReferralValues,
} from "#domain/referral.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import type { Route } from "./+types/page.ts";
import { ReferralForm } from "./form.tsx";
import { HowItWorks, ReferralFaq, ReferralHero, WhyRefer } from "./sections.tsx";

/** A fresh form key: however often this form is sent, it is stored once. */
export function loader() {
  return { formKey: crypto.randomUUID() };
}

/** What the action answers. On failure the visitor's values and form key come back. */
export type ReferralAnswer =
  | { outcome: "received" }
  | { outcome: "invalid"; errors: ReferralErrors; values: ReferralValues; formKey: string }
  | { outcome: "failed"; values: ReferralValues; formKey: string };

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await request.formData();
  const values = readReferralValues(form);
  const formKey = readFormKey(form);

  const { referral, errors } = parseReferral(values);
  if (!referral)
    return data<ReferralAnswer>({ outcome: "invalid", errors, values, formKey }, { status: 400 });
  try {
    const id = await insertReferral(db, {
      referral,
      formKey,
      codePrefix: company.discountCodePrefix,
      now: new Date(),
    });
    log.info({ referralId: id, repeated: !id }, "referral received");
    return data<ReferralAnswer>({ outcome: "received" });
  } catch (error) {
    log.error({ err: error }, "referral could not be stored");
    return data<ReferralAnswer>({ outcome: "failed", values, formKey }, { status: 503 });
  }
}

/** With scripts, an answer that never comes must not cost the visitor what was typed. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ReferralAnswer> {
  const form = await request.clone().formData();
  try {
    return (await serverAction()) as ReferralAnswer;
  } catch {
    return { outcome: "failed", values: readReferralValues(form), formKey: readFormKey(form) };
  }
}

/** The answer to the form is all that changes: asking the server again could only lose it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

/** A missing or foreign key counts as a new form: better two rows than a lost friend. */
function readFormKey(form: FormData): string {
  const key = form.get("formKey");
  const isKey = typeof key === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
  return isKey ? key.toLowerCase() : crypto.randomUUID();
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/referrals",
    title: `Refer a Friend: $50 for You, 10% for Them | ${company.name}`,
    description:
      "Send a friend who is moving in Virginia, DC or Maryland. They get 10% off a first move by email, you get a $50 gift card once it is done.",
    keywords: "refer a friend, moving referral, moving discount, $50 gift card, Northern Virginia movers",
  });
}

export default function Referrals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ReferralHero />
      <HowItWorks />
      <WhyRefer />
      <ReferralForm formKey={loaderData.formKey} answer={actionData} />
      <ReferralFaq />
    </>
  );
}
