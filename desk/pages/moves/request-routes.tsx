import { listClaims, saveClaim } from "#db/moves/claims.ts";
import { findMoves } from "#db/moves/list.ts";
import { answerMoveRequest, findMoveRequest } from "#db/moves/requests.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { claimForm } from "#domain/moves/claims.ts";
import { dateDecisions, readRequestedDate, sayDecision, saySent, sentForm } from "#domain/moves/requests.ts";
import { readChanged, readOriginal } from "../../parts/field.tsx";
import { COMMAND } from "../../parts/history.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Route, readText, type Visit } from "../../route.ts";
import { askAbout, describeErrors, type Failed, readConfirmed } from "./ask-about.ts";
import { ClaimList } from "./claims.tsx";
import { previewEmails } from "./preview.tsx";
import { showMove } from "./show-move.tsx";

/** What customers ask for on their move's page. */
export const requests: Route[] = [
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
  const { by, id: request } = visit;
  const { db } = visit.services;
  const found = await findMoveRequest(db, request);
  if (!found) return notFound;
  const id = found.move_id;
  const { act, confirmed } = readConfirmed(form);
  const answer = readText(form, "answer");
  const decision = dateDecisions.find((one) => one === act);
  const certificate = sentForm.read(form);
  const refuse = (failed: Omit<Failed, "typed" | "request">) =>
    showMove(visit, { request, typed: { ...certificate, answer }, ...failed }, id);
  const sent = act === "sent" ? sentForm.parse(certificate) : undefined;
  const isMissing = (act === "answer" && answer === "") || answer.length > TEXT_LIMIT;
  const errors = {
    ...sent?.errors,
    ...(isMissing && { answer: `Write an answer of up to ${TEXT_LIMIT} characters` }),
  };
  if (Object.keys(errors).length > 0) return refuse({ status: 422, text: describeErrors(errors), errors });
  const result = await answerMoveRequest(db, {
    id: request,
    answer: act === "done" ? "" : [sent?.data && saySent(sent.data), answer].filter(Boolean).join("\n"),
    by,
    ...(decision && { date: { decision, confirmed, seenVersion: Number(readText(form, "version")) } }),
  });
  if (result.answered) return { redirect: `/moves/${id}`, flash: { text: "The request is answered." } };
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
  const { answered_by } = (await findMoveRequest(db, request)) ?? {};
  const typed = answer && ` You typed: ${answer}`;
  return refuse({
    status: 409,
    text: `${answered_by ?? COMMAND} already answered this request. Nothing was sent.${typed}`,
  });
}

async function changeClaim(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id: request } = visit;
  const found = await findMoveRequest(services.db, request);
  if (found?.kind !== "damage") return notFound;
  const { move_id } = found;
  const typed = readChanged(form, claimForm.fields);
  const original = claimForm.fields.map((name) => [name, readOriginal(form, name) ?? ""]);
  const { data, errors } = claimForm.parse({ ...claimForm.empty, ...typed });
  const seen = claimForm.parse(Object.fromEntries(original)).data ?? {};
  if (!data)
    return showMove(visit, { status: 422, text: describeErrors(errors), typed, errors, request }, move_id);
  const changes = Object.fromEntries(Object.entries(data).filter(([name]) => name in typed));
  if (await saveClaim(services.db, { id: request, move_id }, { changes, seen, by }))
    return { redirect: `/moves/${move_id}`, flash: { text: "The claim is saved." } };
  const text = "Someone else changed the claim first. Nothing was saved.";
  return showMove(visit, { status: 409, text, typed, request }, move_id);
}
