import {
  data,
  type HeadersArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { findMoveByToken, listStateChanges } from "#db/moves/moves.ts";
import { type RequestRefusal, receiveMoveRequest } from "#db/moves/receive-request.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { listOfferedRequests } from "#domain/moves/progress.ts";
import { requestContext, type Services, servicesContext } from "../../context.ts";
import { formHeaders, receiveForm, sendForm } from "../../forms/action.ts";
import { issueFormToken, readFormToken } from "../../forms/token.ts";
import { REPLACE_LINK, readOwnLink, replaceOwnLink } from "../../loaders/own-link.ts";
import { describeHiddenPage } from "../../seo/describe-page.ts";
import { Failure } from "../../ui/frame/failure.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import { type MoveFormResult, readEmailId, readKind, readVersion, schemaOf } from "./form-result.ts";
import pageStyles from "./move.css?url";
import { Requests } from "./requests.tsx";
import { showMove } from "./show.ts";

const MoveProgress = unhydrated(() => import("./progress.tsx"), "MoveProgress");
const MoveFacts = unhydrated(() => import("./progress.tsx"), "MoveFacts");
const Papers = unhydrated(() => import("./papers.tsx"), "Papers");
const Weather = unhydrated(() => import("../plan/weather.tsx"), "Weather", Nothing);
const SendAgain = hydrated(() => import("./send-again.tsx"), "SendAgain");
const Thanks = hydrated(() => import("./thanks.tsx"), "Thanks");
const Periods = hydrated(() => import("../plan/periods.tsx"), "Periods");

/** Private page, found only by its token. Not streamed, so that an unknown token can be a 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, formTokenSigner } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const today = readLocalDay(new Date());
  const found = await readMove(db, params.token).catch((error: unknown) => {
    log.error({ err: error }, "the move cannot be read");
    return "failed" as const;
  });
  if (found === "failed") return data(null, { status: 503 });
  if (!found) throw data(null, { status: 404 });
  const shown = showMove(found, today);
  const forms = listOfferedRequests(found.move, today).map((kind) => ({
    kind,
    token: issueFormToken(formTokenSigner),
  }));
  const { step } = shown;
  const { name, email } = found.move;
  const link = step === "done" && email ? await readOwnLink(context, { name, email }) : null;
  return { shown, forms, link };
}

async function readMove(db: Services["db"], token: string) {
  const move = await findMoveByToken(db, token);
  if (!move) return undefined;
  const [changes, requests] = await Promise.all([
    listStateChanges(db, move.id),
    listRequestsOfMove(db, move.id),
  ]);
  return { move, changes, requests };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await request.formData();
  if (form.get("intent") === REPLACE_LINK) {
    const move = await findMoveByToken(db, params.token);
    if (!move?.email) throw data(null, { status: 404 });
    await replaceOwnLink(context, { name: move.name, email: move.email }, params.token);
    throw redirect(`/moves/${params.token}`);
  }
  const kind = readKind(form);
  if (!kind) throw data(null, { status: 400 });
  let why: RequestRefusal | undefined;
  const { data: result, init } = await receiveForm({
    form,
    schema: schemaOf(kind),
    context,
    noun: "move request",
    findPerson: () => params.token,
    // The private link proves more than a form token, so no request is held as automated.
    store: async (fields, { idempotencyKey, requestId }) => {
      const { moveId, refused } = await receiveMoveRequest(db, {
        ...{ kind, fields, moveToken: params.token, seenVersion: readVersion(form) },
        ...{ idempotencyKey, requestId, fromEmail: readEmailId(request) },
        officeAddress: company.emails.office,
      });
      log.info({ moveId, kind, refused }, "move request received");
      why = refused;
    },
    writeReceipt: async () => null,
  });
  const token = readFormToken(form);
  const about = { kind, key: token.idempotencyKey, version: readVersion(form) };
  if (!why) return data<MoveFormResult>({ ...about, ...result }, init ?? {});
  return data<MoveFormResult>(
    { ...about, outcome: "refused", why, values: result.values, token },
    { status: 409 },
  );
}

export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<MoveFormResult | undefined> {
  const form = await request.clone().formData();
  const kind = readKind(form);
  if (!kind) return undefined;
  const result = await sendForm<string, null>(form, schemaOf(kind), serverAction);
  return { kind, key: String(form.get("idempotencyKey")), version: readVersion(form), ...result };
}

/** Typed text stays if nothing was stored. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod !== "POST") return defaultShouldRevalidate;
  return actionResult?.outcome === "received" || actionResult?.outcome === "refused";
}

/** strict-origin keeps the token out of every Referer, yet lets the page's forms send their Origin. */
export function headers(given: HeadersArgs) {
  const headers = formHeaders(given);
  headers.set("Referrer-Policy", "strict-origin");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  return headers;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta() {
  return describeHiddenPage(`Your Move | ${contactDetails.name}`);
}

export default function MovePage({ loaderData, actionData, params }: Route.ComponentProps) {
  // The email's id stays with the forms.
  const path = `/moves/${params.token}${useLocation().search}`;
  if (!loaderData)
    return actionData?.outcome === "failed" || actionData?.outcome === "limited" ? (
      <SendAgain result={actionData} path={path} />
    ) : (
      <Failure />
    );
  const { shown, forms, link } = loaderData;
  const { customer, weather, weeks } = shown;
  return (
    <div className="move-page section page-top">
      <div className="wrap">
        <MoveProgress shown={shown} />
        {customer && <Thanks customer={customer} link={link} page={path} />}
        <div className="columns even move-columns">
          <MoveFacts shown={shown} />
          <Requests shown={shown} forms={forms} result={actionData} path={path} />
        </div>
        {weather && <Weather {...weather} />}
        {weeks &&
          (shown.step === "moving-day" ? (
            <Periods {...weeks} title="Today and tomorrow" />
          ) : (
            <Periods {...weeks} lead={weekLeads[weeks.progress]} />
          ))}
        <Papers shown={shown} />
      </div>
    </div>
  );
}

const weekLeads = {
  asked: "These are the weeks before the day you asked for. It is not booked yet.",
  booked: "Your day is booked. Here is what to do and when; the calendar file has it all.",
} as const;
