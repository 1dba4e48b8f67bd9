import { lazy } from "react";
import { data, type HeadersArgs, redirect } from "react-router";
import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { openingHours } from "#content/opening-hours.ts";
import { listOfficeDays } from "#db/moves/days.ts";
import { insertMove } from "#db/moves/insert.ts";
import { findReferralByCode } from "#db/referrals/codes.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { formatLongDate } from "#domain/dates/local-day.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";
import { fillFields, readSentPlan } from "#domain/plan/sent-plan.ts";
import { findCodeStatus } from "#domain/referrals/discount-code.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { awaitWithin, nullIfLate, nullOnError } from "../../deferred.ts";
import { formHeaders, receiveForm, sendForm } from "../../forms/action.ts";
import { issueFormToken } from "../../forms/token.ts";
import { describePage } from "../../seo.ts";
import { ESTIMATE_NEXT_ID } from "../../ui/estimate/estimate-link.tsx";
import { hydrated, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import { type CheckedCode, readCode } from "./code.ts";
import pageStyles from "./estimate.css?url";
import { EstimateForm, PlanBlock, type Prefill } from "./form.tsx";
import { writeReceipt } from "./receipt.ts";

const Intro = unhydrated(async () => (await import("./sections.tsx")).Intro);
const PhoneBox = unhydrated(async () => (await import("./sections.tsx")).PhoneBox);
const Reasons = unhydrated(async () => (await import("./sections.tsx")).Reasons);
const Papers = unhydrated(async () => (await import("./sections.tsx")).Papers);
const CodeTag = hydrated(async () => (await import("./code-tag.tsx")).CodeTag);
const EstimateEmbed = lazy(() => import("../../ui/estimate/estimate-embed.tsx"));

/** How long to wait for a discount code's status (ms): without scripts nothing could add it later. */
const CODE_TIMEOUT_MS = 2_000;

/** With a discount code in its URL the page sends only its origin as Referer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, estimateFormUrl, formTokenSigner } = context.get(servicesContext);
  const code = readCode(url.searchParams);
  const [read, checkedCode] = await Promise.all([
    awaitWithin({ stats: nullOnError(context, findReviewStats(db), "review stats") }),
    code ? nullIfLate(context, checkCode(context, code), "discount code", CODE_TIMEOUT_MS) : null,
  ]);
  const plan = readSentPlan(url.search);
  const planned = plan && { plan, fields: fillFields(plan.address) };
  return data(
    { ...read, code, checkedCode, planned, token: issueFormToken(formTokenSigner), estimateFormUrl },
    { headers: code ? { "Referrer-Policy": "strict-origin" } : {} },
  );
}

/** Skips the lookup after too many wrong codes. */
async function checkCode(context: Route.LoaderArgs["context"], code: string): Promise<CheckedCode> {
  const { db } = context.get(servicesContext);
  const { codes } = context.get(requestContext);
  if (!codes.mayLookUp()) return { status: "unchecked" };
  const referral = await findReferralByCode(db, code);
  if (!referral) codes.countWrong();
  const status = findCodeStatus(referral);
  if (!referral || status === "unknown") return { status };
  return { status, until: formatLongDate(referral.code_expires_at) };
}

/** Fills in this page's form from the home page's short form. Stores nothing. */
async function readPrefill(form: FormData): Promise<Prefill | Response | undefined> {
  if (form.get("intent") !== "prefill") return undefined;
  const values = estimateForm.read(form);
  const typed = estimateForm.fields.filter((name) => values[name].trim() !== "");
  if (typed.length === 0) return redirect("/estimate");
  const { errors } = estimateForm.parse(values);
  const rule = await import("#domain/emails/meant-address.ts").catch(() => undefined);
  const wrong = typed.filter((name) => errors?.[name]).map((name) => [name, errors?.[name]]);
  return {
    outcome: "prefilled",
    values,
    isMistyped: rule?.findMeantAddress(values.email) !== undefined,
    ...(wrong.length > 0 && { errors: Object.fromEntries(wrong) }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await request.formData();
  const prefill = await readPrefill(form);
  if (prefill) return prefill;
  return receiveForm({
    form,
    schema: estimateForm,
    context,
    noun: "estimate request",
    store: async (estimate, guard) => {
      const id = await insertMove(db, { estimate, ...guard, officeAddress: company.emails.office });
      log.info({ moveId: id, repeated: !id }, "estimate request received");
      const { moveType, homeType, from, to, plan } = estimate;
      return { moveType, homeType, hasAddresses: from !== null && to !== null, hasPlan: plan !== null };
    },
    writeReceipt: async (estimate) => {
      const { code, date } = estimate;
      const [checked, days] = await Promise.all([
        code && nullIfLate(context, checkCode(context, code), "discount code", CODE_TIMEOUT_MS),
        date && nullIfLate(context, listOfficeDays(db, date, 1), "moving day"),
      ]);
      return writeReceipt(estimate, checked || { status: "unchecked" }, days ? days[0]?.state : undefined);
    },
  });
}

/** In the browser, the short form fills this form without a request. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return (await readPrefill(form)) ?? sendForm(form, estimateForm, serverAction);
}

export { keepLoaderData as shouldRevalidate } from "../../forms/action.ts";

export function headers(given: HeadersArgs) {
  const headers = formHeaders(given);
  const policy = given.loaderHeaders.get("Referrer-Policy");
  if (policy) headers.set("Referrer-Policy", policy);
  return headers;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, location }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/estimate",
    hidden: new URLSearchParams(location.search).has("code"),
    title: `Get a Free Moving Estimate | ${contactDetails.name}`,
    description: `Where from, where to, and when? Estimates in Virginia, DC and Maryland are free. Or call: office ${openingHours.span} daily, emergency line 24/7.`,
  });
}

export default function Estimate({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, token, estimateFormUrl, code, checkedCode, planned } = loaderData;
  return (
    <>
      <div className="est-page section page-top mist">
        <div className="wrap columns">
          <Intro offersPlan={!code && !planned} />
          <div className="est-box">
            {code && <CodeTag code={code} checked={checkedCode} isSubmitted={!estimateFormUrl} />}
            {estimateFormUrl ? (
              <section className="card" aria-label="Estimate form" id={ESTIMATE_NEXT_ID}>
                {planned && <PlanBlock plan={planned.plan} canSubmit={false} />}
                <EstimateEmbed url={estimateFormUrl} />
              </section>
            ) : (
              <EstimateForm token={token} result={actionData} code={code} planned={planned} />
            )}
          </div>
          <PhoneBox />
        </div>
      </div>
      <Reasons stats={stats} />
      <Papers />
    </>
  );
}
