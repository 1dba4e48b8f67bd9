import { listClaims, saveClaim } from "#db/moves/claims.ts";
import { findMoves } from "#db/moves/list.ts";
import { answerMoveRequest, findMoveRequest, listOpenRequests } from "#db/moves/requests.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { claimForm } from "#domain/moves/claims.ts";
import { dateDecisions, readRequestedDate, sayDecision, saySent, sentForm } from "#domain/moves/requests.ts";
import { readChanged, readOriginal } from "../../parts/field.tsx";
import { COMMAND } from "../../parts/history.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { askAbout, readConfirmed } from "./ask-about.ts";
import { ClaimList, type FailedClaim } from "./claims.tsx";
import { previewEmails } from "./preview.tsx";
import { type FailedAnswer, listNewDays, RequestsByMove } from "./request.tsx";
import { describeErrors, listDaysOf, showMove } from "./routes.tsx";

/** What customers ask for on their move's page. */
export const requests: Route[] = [
  { method: "get", path: "/requests", handle: listRequests },
  { method: "post", path: "/requests/:id", handle: answerRequest },
  { method: "post", path: "/requests/:id/preview", handle: previewAnswer },
  {
    method: "get",
    path: "/claims",
    nav: "Claims",
    handle: async ({ services: { db } }) => ({
      title: "Claims",
      body: <ClaimList claims={await listClaims(db)} />,
    }),
  },
  { method: "post", path: "/requests/:id/claim", handle: changeClaim },
];

async function listRequests({ services: { db } }: Visit): Promise<Page> {
  const requests = await listOpenRequests(db);
  const days = await listDaysOf(db, requests.flatMap(listNewDays));
  return {
    title: "Customers waiting",
    body: (
      <>
        <h1>Customers waiting</h1>
        <ul className="desk-lines ruled">
          <RequestsByMove requests={requests} days={days} />
        </ul>
      </>
    ),
  };
}

async function previewAnswer({ services, id }: Visit, form: FormData): Promise<DeskResponse> {
  const request = await findMoveRequest(services.db, id);
  const [move] = request ? await findMoves(services.db, request.move_id) : [];
  if (!request || !move) return notFound;
  const act = readText(form, "act");
  const decision = dateDecisions.find((one) => one === act);
  const sent = act === "sent" ? sentForm.parse(sentForm.read(form)).data : undefined;
  const said = [decision && sayDecision(decision, request.fields, move), sent && saySent(sent)];
  const answer = [...said, readText(form, "answer")].filter(Boolean).join("\n");
  const isMoved = decision === "move";
  return previewEmails(
    services,
    { move_id: move.id, referral_id: null, move_request_id: id },
    [isMoved ? "move-changed" : "move-answer"],
    { answer, ...(isMoved && { move: readRequestedDate(request.fields) }) },
  );
}

async function answerRequest(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { by, id: moveRequestId } = visit;
  const { db } = visit.services;
  const request = await findMoveRequest(db, moveRequestId);
  if (!request) return notFound;
  const id = request.move_id;
  const { act, confirmed } = readConfirmed(form);
  const answer = readText(form, "answer");
  const decision = dateDecisions.find((one) => one === act);
  const certificate = sentForm.read(form);
  const refuse = (failed: Pick<FailedAnswer, "status" | "text" | "asked" | "errors">) =>
    showMove(visit, { id, failedAnswer: { id: moveRequestId, answer, typed: certificate, ...failed } });
  const sent = act === "sent" ? sentForm.parse(certificate) : undefined;
  const isMissing = (act === "answer" && answer === "") || answer.length > TEXT_LIMIT;
  const errors = {
    ...sent?.errors,
    ...(isMissing && { answer: `Write an answer of up to ${TEXT_LIMIT} characters` }),
  };
  if (Object.keys(errors).length > 0) return refuse({ status: 422, text: describeErrors(errors), errors });
  const result = await answerMoveRequest(db, {
    id: moveRequestId,
    answer: act === "done" ? "" : [sent?.data && saySent(sent.data), answer].filter(Boolean).join("\n"),
    by,
    ...(decision && { date: { decision, confirmed, seenVersion: Number(readText(form, "version")) } }),
  });
  if (result.answered)
    return {
      redirect: readText(form, "back") === "today" ? `/?marked=${id}` : `/moves/${id}?done=request`,
    };
  const { refused } = result;
  if (refused?.problem === "doubtful") {
    const asked = askAbout(refused.doubts, act, "Move it there");
    return refuse({ status: 409, text: asked.text, asked });
  }
  if (refused)
    return refuse({
      status: 409,
      text: "Someone else changed the move first. Nothing was sent or changed; what you typed is still here.",
    });
  const { answered_by } = (await findMoveRequest(db, moveRequestId)) ?? {};
  const typed = answer && ` You typed: ${answer}`;
  return refuse({
    status: 409,
    text: `${answered_by ?? COMMAND} already answered this request. Nothing was sent.${typed}`,
  });
}

async function changeClaim(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id: requestId } = visit;
  const request = await findMoveRequest(services.db, requestId);
  const claims = request ? await listClaims(services.db, request.move_id) : [];
  const claim = claims.find(({ id }) => id === requestId);
  if (!claim) return notFound;
  const id = claim.move_id;
  const typed = readChanged(form, claimForm.fields);
  const original = claimForm.fields.map((name) => [name, readOriginal(form, name) ?? ""]);
  const { data, errors } = claimForm.parse({ ...claimForm.empty, ...typed });
  const seen = claimForm.parse(Object.fromEntries(original)).data;
  const refuse = (failed: Pick<FailedClaim, "status" | "text" | "errors">) =>
    showMove(visit, { id, failedClaim: { id: requestId, typed, ...failed } });
  if (!data || !seen)
    return refuse({ status: 422, text: describeErrors(errors ?? {}), ...(errors && { errors }) });
  const changes = Object.fromEntries(Object.entries(data).filter(([name]) => name in typed));
  if (await saveClaim(services.db, claim, { changes, seen, by }))
    return { redirect: `/moves/${id}?done=saved` };
  return refuse({ status: 409, text: "Someone else changed the claim first. Nothing was saved." });
}
