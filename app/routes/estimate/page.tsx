import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { company } from "#content/company.ts";
import { insertEstimate } from "#db/estimates.ts";
import {
  type EstimateErrors,
  type EstimateValues,
  type HomeType,
  type MoveType,
  parseEstimate,
  readEstimateValues,
} from "#domain/estimate.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { type FormProof, isAutomated, makeProof, readProof } from "../../form-guard.ts";
import { describePage } from "../../seo.ts";
import pageStyles from "../../styles/pages/estimate.css?url";
import { EstimateEmbed } from "../../ui/estimate-embed.tsx";
import type { Route } from "./+types/page.ts";
import { EstimateForm } from "./form.tsx";
import { Intro, PhoneBox, Reasons } from "./sections.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { estimateFormUrl, formSeal } = context.get(servicesContext);
  return { proof: makeProof(formSeal), estimateFormUrl };
}

/** What the action answers. On failure everything that the visitor sent comes back; `sent` names no person. */
export type EstimateAnswer =
  | { outcome: "prefilled"; values: EstimateValues }
  | { outcome: "received"; sent: Sent }
  | ({ outcome: "invalid"; errors: EstimateErrors } & Kept)
  | ({ outcome: "limited"; retryAfterSeconds: number } & Kept)
  | ({ outcome: "failed" } & Kept);

type Kept = { values: EstimateValues; proof: FormProof };
type Sent = { moveType: MoveType | null; homeType: HomeType | null; hasAddresses: boolean };

export async function action({ context, request }: Route.ActionArgs) {
  const { db, formSeal } = context.get(servicesContext);
  const { log, admitForm } = context.get(requestContext);
  const form = await request.formData();
  const values = readEstimateValues(form);
  if (isPrefill(form)) return data<EstimateAnswer>({ outcome: "prefilled", values });

  const kept = { values, proof: readProof(form) };
  const { estimate, errors } = parseEstimate(values);
  if (!estimate) return data<EstimateAnswer>({ outcome: "invalid", errors, ...kept }, { status: 400 });
  const admission = await admitForm();
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    log.warn({ retryAfterSeconds }, "too many forms from one sender");
    return data<EstimateAnswer>(
      { outcome: "limited", retryAfterSeconds, ...kept },
      { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }
  try {
    const id = await insertEstimate(db, {
      estimate,
      formKey: kept.proof.formKey,
      officeAddress: company.emails.office,
      looksAutomated: isAutomated(form, kept.proof, formSeal),
    });
    log.info({ estimateId: id, repeated: !id }, "estimate request received");
    const { moveType, homeType, from, to } = estimate;
    const sent = { moveType, homeType, hasAddresses: from !== null && to !== null };
    return data<EstimateAnswer>({ outcome: "received", sent });
  } catch (error) {
    log.error({ err: error }, "estimate request could not be stored");
    return data<EstimateAnswer>({ outcome: "failed", ...kept }, { status: 503 });
  }
}

/** With scripts, filling in needs no server, and an answer that never comes must not cost what was typed. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<EstimateAnswer> {
  const form = await request.clone().formData();
  const values = readEstimateValues(form);
  if (isPrefill(form)) return { outcome: "prefilled", values };
  try {
    return (await serverAction()) as EstimateAnswer;
  } catch {
    return { outcome: "failed", values, proof: readProof(form) };
  }
}

/** Sending the form changes nothing that the loader gave; the next form is fetched when it is asked for. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

/** The home page's label sends what it has; nothing is stored before this page's own form is sent. */
function isPrefill(form: FormData): boolean {
  return form.get("intent") === "prefill";
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  actionHeaders.set("Cache-Control", "no-store");
  return actionHeaders;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/estimate",
    title: `Get a Free Moving Estimate | ${company.name}`,
    description:
      "Tell us from where, to where and when. The estimate for your move in Virginia, DC or Maryland is free. Or call, 8:00 AM to 8:00 PM, every day.",
  });
}

export default function Estimate({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, estimateFormUrl } = loaderData;
  return (
    <>
      <div className="est-page">
        <div className="wrap columns">
          <Intro />
          <div className="est-box">
            {estimateFormUrl ? (
              <section className="label" aria-label="Estimate form">
                <EstimateEmbed url={estimateFormUrl} />
              </section>
            ) : (
              <EstimateForm proof={proof} answer={actionData} />
            )}
          </div>
          <PhoneBox />
        </div>
      </div>
      <Reasons />
    </>
  );
}
