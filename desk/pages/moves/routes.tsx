import type { ReactNode } from "react";
import { listActs } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { renewMoveLink } from "#db/moves/change.ts";
import { listClaims } from "#db/moves/claims.ts";
import { listOfficeDays, type OfficeDay } from "#db/moves/days.ts";
import { findCodeUse } from "#db/moves/doubts.ts";
import { findMoveOfForm, insertMove } from "#db/moves/insert.ts";
import { joinMoves, listSimilarMoves } from "#db/moves/join.ts";
import { countMoves, countMovesByState, findMoves, listMoves } from "#db/moves/list.ts";
import { findEmailBlock, findMoveByToken, listTruckClashes } from "#db/moves/moves.ts";
import { listNotes } from "#db/moves/notes.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import { findReferral } from "#db/referrals/list.ts";
import { isCalendarDay, readLocalDay } from "#domain/dates/local-day.ts";
import { type EmailKind, labelEmailKind } from "#domain/emails/email-kind.ts";
import type { FormErrors } from "#domain/forms/form.ts";
import { findFaultOfReason } from "#domain/forms/reason.ts";
import { callForm } from "#domain/moves/estimate-form.ts";
import { listMoveEmails } from "#domain/moves/move-emails.ts";
import { officeForm, parseOfficeChanges } from "#domain/moves/office-form.ts";
import { type MoveState, moveStateNames, takesPlace } from "#domain/moves/state.ts";
import { findWorkload } from "#domain/moves/workload.ts";
import { readChanged, readOriginal } from "../../parts/field.tsx";
import { Message } from "../../parts/message.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, isId, type Page, type Route, readText, type Visit } from "../../route.ts";
import type { DeskServices } from "../../services.ts";
import { findDone } from "../referrals/done.tsx";
import { askAbout, readConfirmed } from "./ask-about.ts";
import { readMoveButton } from "./buttons.ts";
import type { FailedClaim } from "./claims.tsx";
import { MoveList, readMoveListState, sortsByDay } from "./list.tsx";
import { MovePage, type MoveView } from "./move.tsx";
import { type FailedChange, isCardToCome } from "./move-form.tsx";
import { type FailedCall, NewMove } from "./new-move.tsx";
import { previewEmails } from "./preview.tsx";
import { type FailedAnswer, listNewDays } from "./request.tsx";
import { CrewSheet } from "./sheet.tsx";

export const moves: Route[] = [
  { method: "get", path: "/moves", nav: "Moves", handle: list },
  { method: "get", path: "/moves/new", handle: async () => newMove(crypto.randomUUID()) },
  { method: "post", path: "/moves/new", handle: enterMove },
  { method: "get", path: "/moves/:id", handle: (visit) => showMove(visit, {}) },
  { method: "post", path: "/moves/:id", handle: change },
  { method: "post", path: "/moves/:id/preview", handle: preview },
  { method: "get", path: "/moves/:id/sheet", handle: sheet },
  { method: "post", path: "/moves/:id/link", handle: renewLink },
  { method: "post", path: "/moves/:id/link/preview", handle: previewLink },
  { method: "post", path: "/moves/:id/join", handle: join },
];

async function list({ services: { db }, url }: Visit): Promise<Page> {
  const view = readMoveListState(url);
  const { shown, sort: _, ...filter } = view;
  const [rows, total, counts] = await Promise.all([
    listMoves(db, filter, shown, sortsByDay(view) ? "moving-day" : "newest"),
    countMoves(db, filter),
    countMovesByState(db),
  ]);
  return { title: "Moves", body: <MoveList {...{ view, rows, total, counts }} /> };
}

function newMove(idempotencyKey: string, failed?: FailedCall): Page {
  return {
    title: "New move",
    message: failed?.text,
    status: failed ? 422 : 200,
    body: <NewMove idempotencyKey={idempotencyKey} {...(failed && { failed })} />,
  };
}

/** A double click enters it once. */
async function enterMove({ services: { db }, by }: Visit, form: FormData): Promise<DeskResponse> {
  const values = callForm.read(form);
  const typedKey = readText(form, "idempotencyKey");
  const idempotencyKey = isId(typedKey) ? typedKey : crypto.randomUUID();
  const { data: estimate, errors } = callForm.parse(values);
  if (!estimate) return newMove(idempotencyKey, { values, errors, text: describeErrors(errors) });
  await insertMove(db, { estimate, idempotencyKey, from: { by } });
  const entered = await findMoveOfForm(db, { idempotencyKey, estimate });
  return entered ? { redirect: `/moves/${entered.id}?done=entered` } : notFound;
}

export async function showMove(
  visit: Visit,
  { id = visit.id, failed, failedAnswer, failedClaim }: Shown,
): Promise<DeskResponse> {
  const { db, siteUrl } = visit.services;
  const [move] = await findMoves(db, id);
  if (!move) return notFound;
  if (move.joined_to) return { redirect: `/moves/${move.joined_to}?done=joined` };
  const typed = failed?.typed.moving_day ?? "";
  const chosen = isCalendarDay(typed) ? typed : move.moving_day;
  const [
    history,
    emails,
    requests,
    notes,
    claims,
    referral,
    codeUse,
    emailBlock,
    truckClashes,
    reached,
    similar,
  ] = await Promise.all([
    listActs(db, "move_id", id),
    listEmails(db, { subject: id }),
    listRequestsOfMove(db, id),
    listNotes(db, id),
    listClaims(db, id),
    move.referral_id ? findReferral(db, move.referral_id) : undefined,
    findCodeUse(db, move),
    findEmailBlock(db, move),
    listTruckClashes(db, move),
    findMoveByToken(db, move.move_token),
    listSimilarMoves(db, id),
  ]);
  const newDays = requests
    .filter(({ answered_at }) => !answered_at)
    .flatMap((request) => listNewDays({ ...move, ...request }));
  const days = await listDaysOf(db, [chosen, move.second_day, ...newDays]);
  const ofReferral = move.referral_id ? await listEmails(db, { subject: move.referral_id }) : [];
  const message = await findMessage(visit, move.state, history, [...emails, ...ofReferral]);
  const view = {
    ...{ move, history, emails, requests, notes, claims, referral, days, siteUrl },
    ...{ codeUse, emailBlock, truckClashes, similar, hasLink: reached !== undefined },
  };
  const refused = failed ?? failedAnswer ?? failedClaim;
  return {
    title: `${move.name}’s move`,
    message: message ?? refused?.text,
    status: refused?.status ?? 200,
    body: <MovePage {...{ view, message, failed, failedAnswer, failedClaim }} />,
  };
}

async function sheet({ services: { db }, id }: Visit): Promise<Page> {
  const [move] = await findMoves(db, id);
  if (!move) return notFound;
  const [requests, notes] = await Promise.all([listRequestsOfMove(db, id), listNotes(db, id)]);
  return { title: `Crew sheet: ${move.name}`, body: <CrewSheet {...{ move, requests, notes }} /> };
}

type Shown = {
  id?: string;
  failed?: FailedChange;
  failedAnswer?: FailedAnswer;
  failedClaim?: FailedClaim;
};

/** In the given order, each once. */
export async function listDaysOf(
  db: DeskServices["db"],
  days: readonly (string | null)[],
): Promise<OfficeDay[]> {
  const asked = [...new Set(days)].filter((day) => day !== null);
  return (await Promise.all(asked.map((day) => listOfficeDays(db, day, 1)))).flat();
}

/** The emails that a step back has made untrue, also the referrer's. */
function listTakenBack(state: MoveState, emails: MoveView["emails"]): string[] {
  const untrue: Partial<Record<MoveState, EmailKind[]>> = {
    booked: ["move-done", "gift-card-coming", "gift-card-sent"],
    answered: ["move-booked", "move-changed", "move-reminder"],
  };
  const sent = emails.filter((email) => email.state === "sent" && untrue[state]?.includes(email.kind));
  return [...new Set(sent.map(({ kind }) => labelEmailKind(kind)))];
}

/** A message for the action in the query; a state only if the move is in it. */
async function findMessage(
  { services: { db }, url }: Visit,
  state: MoveState,
  history: MoveView["history"],
  emails: MoveView["emails"],
): Promise<ReactNode> {
  const done = url.searchParams.get("done");
  if (done === "link")
    return <Message tone="done">The customer gets the new link. The old one has ended.</Message>;
  if (done === "joined")
    return <Message tone="done">The two requests are one move. The other link leads to it, too.</Message>;
  if (done === "entered") return <Message tone="done">The move is entered.</Message>;
  if (done === "saved") return <Message tone="done">Saved.</Message>;
  if (done === "request") return <Message tone="done">The request is answered.</Message>;
  if (done !== state) return findDone(db, url);
  const last = history.at(-1);
  const isRefused = last?.act === "refuse-referral";
  const takenBack = listTakenBack(state, emails);
  return (
    <Message tone={isRefused ? "failed" : "done"}>
      Marked as {moveStateNames[state].toLowerCase()}.
      {isRefused
        ? ` The referral did not follow: ${last.reason}.`
        : takenBack.length > 0 && ` These have gone out already, so tell them: ${takenBack.join("; ")}.`}
    </Message>
  );
}

async function change(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const { act, confirmed } = readConfirmed(form);
  const pressed = readMoveButton(act);
  const version = Number(readText(form, "version"));
  const typed = readChanged(form, [...officeForm.fields, "reason"]);
  const { reason, ...fields } = typed;
  const refuse = (failed: Omit<FailedChange, "typed">) => showMove(visit, { failed: { typed, ...failed } });
  if (!pressed || !version) return refuse({ status: 422, text: "Press one of the buttons." });
  const { to, change } = pressed;
  const fault = findFaultOfReason(reason);
  if (fault) return refuse({ status: 422, text: `${fault}.` });
  const { changes, errors } = parseOfficeChanges(fields);
  if (errors) return refuse({ status: 422, text: describeErrors(errors), errors });
  const { added_note, ...saved } = { ...changes, ...pressed.fields };
  const result = await change(services.db, id, {
    fields: saved,
    ...(added_note && { addedNote: added_note }),
    by,
    reason,
    seenVersion: version,
    confirmed,
  });
  if (result.changed || result.problem === "done")
    return {
      redirect: readText(form, "back") === "today" ? `/?marked=${id}` : `/moves/${id}?done=${to ?? "saved"}`,
    };
  if (result.problem === "unknown") return notFound;
  if (result.problem === "no-day")
    return refuse({
      status: 422,
      text: "Nothing was saved: a booking needs a date.",
      errors: { moving_day: "Please choose the date of the move" },
    });
  if (result.problem === "doubtful") {
    const asked = askAbout(result.doubts, act, to === "done" ? "Mark it done" : "Book it");
    return refuse({ status: 409, text: asked.text, asked });
  }
  const seen = Object.fromEntries(officeForm.fields.map((name) => [name, readOriginal(form, name)]));
  return refuse({ status: 409, text: explain(result, to), ...(result.problem === "conflict" && { seen }) });
}

/** With the typed fields, as the act would save them. */
async function preview(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, id } = visit;
  const [move] = await findMoves(services.db, id);
  const pressed = readMoveButton(readText(form, "act"));
  if (!move || !pressed) return notFound;
  const typed = readChanged(form, officeForm.fields);
  const { changes, errors } = parseOfficeChanges(typed);
  if (errors)
    return showMove(visit, { failed: { status: 422, text: describeErrors(errors), typed, errors } });
  const { added_note: _, ...fields } = { ...changes, ...pressed.fields };
  const changed = { ...move, ...fields, state: pressed.to ?? move.state };
  const after = { ...changed, ...(takesPlace(changed) && findWorkload(changed)) };
  const referral = move.referral_id ? await findReferral(services.db, move.referral_id) : undefined;
  const view = { earnsCard: isCardToCome(referral), today: readLocalDay(new Date()) };
  const about = { move_id: id, referral_id: move.referral_id };
  return previewEmails(services, about, listMoveEmails(move, after, view), { move: after });
}

export function describeErrors(errors: FormErrors<string>): string {
  const { length } = Object.keys(errors);
  return `Nothing was saved. Fix the ${length > 1 ? `${length} marked fields` : "marked field"} below.`;
}

function explain(
  { problem, from }: { problem: "conflict" | "not-allowed"; from: MoveState },
  to: MoveState | undefined,
): string {
  const now = `this move is now ${moveStateNames[from].toLowerCase()}`;
  return problem === "conflict" || !to
    ? `Someone else changed it first: ${now}. See the history. Nothing was saved; what you typed is still here.`
    : `Nothing was saved: ${now}, so it can’t be marked ${moveStateNames[to].toLowerCase()}.`;
}

async function renewLink({ services, by, id }: Visit): Promise<DeskResponse> {
  const result = await renewMoveLink(services.db, id, by);
  return result.changed ? { redirect: `/moves/${id}?done=link` } : notFound;
}

async function previewLink({ services, id }: Visit): Promise<DeskResponse> {
  const about = { move_id: id, referral_id: null };
  return previewEmails(services, about, ["move-link"], { move: { move_token: "the-new-link" } });
}

async function join(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const other = readText(form, "other");
  if (!isId(other)) return notFound;
  const versions = {
    stays: Number(readText(form, "version")),
    other: Number(readText(form, "other-version")),
  };
  const result = await joinMoves(services.db, { stays: id, other }, { by, versions });
  if (result.joined) return { redirect: `/moves/${id}?done=joined` };
  if (result.problem === "unknown") return notFound;
  const text =
    result.problem === "booked"
      ? "Nothing was joined: the other move is booked. Join this one to it, or cancel that booking first."
      : "Nothing was joined: one of the two has just changed. Look at both again.";
  return showMove(visit, { failed: { status: 409, text, typed: {} } });
}
