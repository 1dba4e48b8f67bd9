import { useState } from "react";
import { data, type HeadersArgs, redirect } from "react-router";
import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { correctMoveAddress } from "#db/moves/correct-address.ts";
import { listOfficeDays } from "#db/moves/days.ts";
import { findMoveOfForm, insertMove } from "#db/moves/insert.ts";
import { findFriend, findReferralByCode } from "#db/referrals/codes.ts";
import { findLinkByCode } from "#db/referrals/links.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { formatLongDate } from "#domain/dates/local-day.ts";
import { TOKEN_FIELD } from "#domain/forms/looks-automated.ts";
import { type EstimateField, estimateForm } from "#domain/moves/estimate-form.ts";
import { packVisit } from "#domain/moves/visit.ts";
import { fillFields, readSentPlan } from "#domain/plan/sent-plan.ts";
import { typicalHomes } from "#domain/plan/typical.ts";
import { findCodeStatus } from "#domain/referrals/discount-code.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { formHeaders, receiveForm, sendForm } from "../../forms/action.ts";
import { issueFormToken } from "../../forms/token.ts";
import { awaitWithin, nullIfLate, nullOnError } from "../../loaders/deferred.ts";
import { describePage } from "../../seo/describe-page.ts";
import { ESTIMATE_NEXT_ID } from "../../ui/estimate/estimate-link.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import { type CheckedCode, readCode } from "./code.ts";
import pageStyles from "./estimate.css?url";
import { EstimateForm, loadThanks, PlanBlock, type Prefill } from "./form.tsx";
import { type Receipt, writeReceipt } from "./receipt.ts";
import type { Correction } from "./thank-you.tsx";

const loadSections = () => import("./around-form.tsx");
/** The form is what people came for. */
const Intro = unhydrated(loadSections, "Intro", Nothing);
const PhoneBox = unhydrated(loadSections, "PhoneBox", Nothing);
const Papers = unhydrated(loadSections, "Papers", Nothing);
const Reasons = unhydrated(() => import("../../ui/sections/reasons.tsx"), "Reasons", Nothing);
const CodeTag = hydrated(() => import("./code-tag.tsx"), "CodeTag");
const EstimateEmbed = hydrated(() => import("../../ui/estimate/estimate-embed.tsx"), "EstimateEmbed");

/** How long to wait for a discount code's status (ms): without scripts nothing could add it later. */
const CODE_TIMEOUT_MS = 2_000;

/** With a discount code in its URL the page sends only its origin as Referer. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, estimateFormUrl, formTokenSigner } = context.get(servicesContext);
  const code = readCode(url.searchParams);
  const [read, checkedCode] = await Promise.all([
    awaitWithin({ stats: nullOnError(context, findReviewStats(db), "review stats") }),
    code
      ? nullIfLate(
          context,
          checkCode(context, code, url.searchParams.get("email") ?? ""),
          "discount code",
          CODE_TIMEOUT_MS,
        )
      : null,
  ]);
  const plan = readSentPlan(url.search);
  const planned = plan && { plan, fields: fillFields(plan.address) };
  return data(
    {
      ...read,
      code,
      checkedCode,
      visit: packVisit(url.searchParams, request.headers.get("referer") ?? "", url.host),
      hasEndedLink: url.searchParams.has("link"),
      planned,
      token: issueFormToken(formTokenSigner),
      estimateFormUrl,
      typical: typicalHomes[1],
    },
    { headers: code ? { "Referrer-Policy": "strict-origin" } : {} },
  );
}

/** Skips the lookup after too many wrong codes. */
async function checkCode(
  context: Route.LoaderArgs["context"],
  code: string,
  emailId = "",
): Promise<CheckedCode> {
  const { db } = context.get(servicesContext);
  const { codes } = context.get(requestContext);
  if (!(await codes.mayLookUp())) return { status: "unchecked" };
  const referral = await findReferralByCode(db, code);
  if (!referral && (await findLinkByCode(db, code))) return { status: "link" };
  if (!referral) await codes.countWrong();
  const status = findCodeStatus(referral);
  if (!referral || status === "unknown") return { status };
  const until = formatLongDate(referral.code_expires_at);
  if (status !== "good") return { status, until };
  return { status, until, friend: await findFriend(db, referral.id, emailId) };
}

/**
 * Fills in this page's form from the home page's short form, and stores nothing.
 * @returns undefined for a complete short form with a token, which is stored like this page's own.
 */
async function readPrefill(form: FormData): Promise<Prefill | Response | undefined> {
  if (form.get("intent") !== "prefill") return undefined;
  const values = estimateForm.read(form);
  const typed = estimateForm.fields.filter((name) => name !== "visit" && values[name].trim() !== "");
  if (typed.length === 0) return redirect("/estimate");
  const { errors } = estimateForm.parse(values);
  if (!errors && form.get(TOKEN_FIELD)) return undefined;
  const rule = await import("#domain/forms/meant-address.ts").catch(() => undefined);
  const wrong = typed.filter((name) => errors?.[name]).map((name) => [name, errors?.[name]]);
  return {
    outcome: "prefilled",
    values,
    isMistyped: rule?.findMeantAddress(values.email) !== undefined,
    ...(wrong.length > 0 && { errors: Object.fromEntries(wrong) }),
  };
}

function asksToCorrect(form: FormData): boolean {
  return form.get("intent") === "correct";
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { id: requestId, log, admitForm } = context.get(requestContext);
  const form = await request.formData();
  const prefill = await readPrefill(form);
  if (prefill) return prefill;
  const officeAddress = company.emails.office;
  if (asksToCorrect(form)) {
    const moveToken = String(form.get("move"));
    const { admitted } = await admitForm(moveToken);
    const corrected = admitted && (await correctMoveAddress(db, { moveToken, officeAddress, requestId }));
    log.info({ corrected: Boolean(corrected), admitted }, "address of a move");
    return { outcome: "corrected", email: undefined, ...corrected } satisfies Correction;
  }
  return receiveForm({
    form,
    schema: estimateForm,
    context,
    noun: "estimate request",
    findPerson: ({ email }) => email,
    store: async (estimate, guard) => {
      const id = await insertMove(db, { estimate, ...guard, from: { officeAddress } });
      log.info({ moveId: id, repeated: !id }, "estimate request received");
    },
    writeReceipt: async (estimate, idempotencyKey) => {
      const { code, date } = estimate;
      const [checked, days, move] = await Promise.all([
        code && nullIfLate(context, checkCode(context, code), "discount code", CODE_TIMEOUT_MS),
        date && nullIfLate(context, listOfficeDays(db, date, 1), "moving day"),
        nullIfLate(context, findMoveOfForm(db, { idempotencyKey, estimate }), "private page"),
      ]);
      const state = days ? days[0]?.state : undefined;
      return writeReceipt(estimate, checked || { status: "unchecked" }, state, move?.move_token ?? "");
    },
  });
}

/** Without a connection the form still opens, with what was typed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const token = { idempotencyKey: crypto.randomUUID(), signedToken: "" };
    const nothing = { stats: null, code: undefined, checkedCode: null, planned: null, typical: undefined };
    return { ...nothing, token, estimateFormUrl: undefined, hasEndedLink: false, visit: "" };
  }
}

/** In the browser, the short form fills this form without a request. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (asksToCorrect(form))
    return serverAction().catch((): Correction => ({ outcome: "uncorrected", email: undefined }));
  const prefill = await readPrefill(form);
  if (prefill) return prefill;
  // On a slow connection, the receipt would otherwise come seconds after the answer.
  loadThanks().catch(() => {});
  return sendForm<EstimateField, Receipt>(form, estimateForm, serverAction);
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
  const title = `Get a Free Moving Estimate | ${contactDetails.name}`;
  const hasCode = new URLSearchParams(location.search).has("code");
  const tags = describePage(matches, {
    path: "/estimate",
    title,
    description: hasCode
      ? "A discount on your first move: the code is filled in."
      : `Where from, where to, and when? Estimates in ${contactDetails.serviceArea} are free.`,
    isPart: hasCode,
  });
  // A chat's preview must lead to the address with the code.
  return hasCode ? tags.filter((tag) => !("property" in tag && tag.property === "og:url")) : tags;
}

export default function Estimate({ loaderData, actionData }: Route.ComponentProps) {
  const { stats, token, estimateFormUrl, code, checkedCode, planned, typical, hasEndedLink, visit } =
    loaderData;
  const isSent = actionData?.outcome === "received" || actionData?.outcome === "corrected";
  const [hasSent, setSent] = useState(isSent);
  if (isSent && !hasSent) setSent(true);
  const form = (
    <EstimateForm
      token={token}
      result={actionData}
      stats={stats}
      {...{ code, checkedCode, visit, planned }}
      isAnother={hasSent}
    />
  );
  if (isSent)
    return (
      <div className="est-page section page-top mist">
        <div className="wrap">{form}</div>
      </div>
    );
  return (
    <>
      <div className="est-page section page-top mist">
        <div className="wrap columns">
          <Intro typical={code || planned ? undefined : typical} />
          <div className="est-box">
            {hasEndedLink && (
              <p className="est-ended">
                That link has ended or is mistyped, so it brings no discount. The estimate is free all the
                same.
              </p>
            )}
            {code && <CodeTag code={code} checked={checkedCode} isSubmitted={!estimateFormUrl} />}
            {estimateFormUrl ? (
              <section className="card" aria-label="Estimate form" id={ESTIMATE_NEXT_ID}>
                {planned && <PlanBlock plan={planned.plan} canSubmit={false} />}
                <EstimateEmbed url={estimateFormUrl} />
              </section>
            ) : (
              form
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
