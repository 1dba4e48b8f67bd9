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
import { type FormProof, isAutomated, makeProof, readProof } from "../../form-guard.ts";
import { describePage } from "../../seo.ts";
import pageStyles from "../../styles/pages/referrals.css?url";
import type { Route } from "./+types/page.ts";
import { ReferralForm } from "./form.tsx";
import { HowItWorks, ReferralFaq, ReferralHero, WhyRefer } from "./sections.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { proof: makeProof(context.get(servicesContext).formSeal) };
}

/** What the action answers. On failure everything that the visitor sent comes back. */
export type ReferralAnswer =
  | { outcome: "received" }
  | ({ outcome: "invalid"; errors: ReferralErrors } & Kept)
  | ({ outcome: "limited"; retryAfterSeconds: number } & Kept)
  | ({ outcome: "failed" } & Kept);

type Kept = { values: ReferralValues; proof: FormProof };

export async function action({ context, request }: Route.ActionArgs) {
  const { db, formSeal } = context.get(servicesContext);
  const { log, admitForm } = context.get(requestContext);
  const form = await request.formData();
  const kept = { values: readReferralValues(form), proof: readProof(form) };

  const { referral, errors } = parseReferral(kept.values);
  if (!referral) return data<ReferralAnswer>({ outcome: "invalid", errors, ...kept }, { status: 400 });
  const admission = await admitForm();
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    log.warn({ retryAfterSeconds }, "too many forms from one sender");
    return data<ReferralAnswer>(
      { outcome: "limited", retryAfterSeconds, ...kept },
      { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }
  try {
    const id = await insertReferral(db, {
      referral,
      formKey: kept.proof.formKey,
      codePrefix: company.discountCodePrefix,
      now: new Date(),
      looksAutomated: isAutomated(form, kept.proof, formSeal),
    });
    log.info({ referralId: id, repeated: !id }, "referral received");
    return data<ReferralAnswer>({ outcome: "received" });
  } catch (error) {
    log.error({ err: error }, "referral could not be stored");
    return data<ReferralAnswer>({ outcome: "failed", ...kept }, { status: 503 });
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
    return { outcome: "failed", values: readReferralValues(form), proof: readProof(form) };
  }
}

/** The answer to the form is all that changes: asking the server again could only lose it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  actionHeaders.set("Cache-Control", "no-store");
  return actionHeaders;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

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
      <ReferralForm proof={loaderData.proof} answer={actionData} />
      <ReferralFaq />
    </>
  );
}
