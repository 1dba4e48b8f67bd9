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
import { describePage } from "../../seo.ts";
import { EstimateEmbed } from "../../ui/estimate-embed.tsx";
import type { Route } from "./+types/page.ts";
import { EstimateForm } from "./form.tsx";
import { Intro, PhoneBox, Reasons } from "./sections.tsx";

/** A fresh form key: however often this form is sent, it is stored once. */
export function loader({ context }: Route.LoaderArgs) {
  const { estimateFormUrl } = context.get(servicesContext);
  return { formKey: crypto.randomUUID(), estimateFormUrl };
}

/** What the action answers. On failure the visitor's values and form key come back; `sent` names no person. */
export type EstimateAnswer =
  | { outcome: "prefilled"; values: EstimateValues }
  | { outcome: "received"; sent: Sent }
  | { outcome: "invalid"; errors: EstimateErrors; values: EstimateValues; formKey: string }
  | { outcome: "failed"; values: EstimateValues; formKey: string };

type Sent = { moveType: MoveType | null; homeType: HomeType | null; hasAddresses: boolean };

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await request.formData();
  const values = readEstimateValues(form);
  if (isPrefill(form)) return data<EstimateAnswer>({ outcome: "prefilled", values });

  const formKey = readFormKey(form);
  const { estimate, errors } = parseEstimate(values);
  if (!estimate)
    return data<EstimateAnswer>({ outcome: "invalid", errors, values, formKey }, { status: 400 });
  try {
    const id = await insertEstimate(db, { estimate, formKey, officeAddress: company.emails.office });
    log.info({ estimateId: id, repeated: !id }, "estimate request received");
    const { moveType, homeType, from, to } = estimate;
    const sent = { moveType, homeType, hasAddresses: from !== null && to !== null };
    return data<EstimateAnswer>({ outcome: "received", sent });
  } catch (error) {
    log.error({ err: error }, "estimate request could not be stored");
    return data<EstimateAnswer>({ outcome: "failed", values, formKey }, { status: 503 });
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
    return { outcome: "failed", values, formKey: readFormKey(form) };
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

/** A missing or foreign key counts as a new form: better two rows than a lost request. */
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
    path: "/estimate",
    title: `Get a Free Moving Estimate | ${company.name}`,
    description:
      "Tell us from where, to where and when. The estimate for your move in Virginia, DC or Maryland is free. Or call, 8:00 AM to 8:00 PM, every day.",
  });
}

export default function Estimate({ loaderData, actionData }: Route.ComponentProps) {
  const { formKey, estimateFormUrl } = loaderData;
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
              <EstimateForm formKey={formKey} answer={actionData} />
            )}
          </div>
          <PhoneBox />
        </div>
      </div>
      <Reasons />
    </>
  );
}
