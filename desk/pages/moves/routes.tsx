import { listActs } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { findMoveOfForm, insertMove } from "#db/moves/insert.ts";
import { joinMoves } from "#db/moves/join.ts";
import { countMoves, countMovesByState, findMoves, listMoves } from "#db/moves/list.ts";
import { findEmailBlock } from "#db/moves/moves.ts";
import { listNotes } from "#db/moves/notes.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import { findReferral } from "#db/referrals/list.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { type EmailKind, labelEmailKind } from "#domain/emails/email-kind.ts";
import { findFaultOfReason } from "#domain/forms/reason.ts";
import { callForm } from "#domain/moves/estimate-form.ts";
import { listMoveEmails } from "#domain/moves/move-emails.ts";
import { officeForm, parseOfficeChanges } from "#domain/moves/office-form.ts";
import { type MoveState, moveStateNames, takesPlace } from "#domain/moves/state.ts";
import { findWorkload } from "#domain/moves/workload.ts";
import { readChanged, readOriginal } from "../../parts/field.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, isId, type Page, type Route, readText, type Visit } from "../../route.ts";
import type { DeskServices } from "../../services.ts";
import { askAbout, describeErrors, type Failed, readConfirmed } from "./ask-about.ts";
import { readMoveButton } from "./buttons.ts";
import { MoveList, readMoveListState, sortsByDay } from "./list.tsx";
import { isCardToCome } from "./move-form.tsx";
import { NewMove } from "./new-move.tsx";
import { previewEmails } from "./preview.tsx";
import { CrewSheet } from "./sheet.tsx";
import { JOINED, showMove } from "./show-move.tsx";

export const moves: Route[] = [
  { method: "get", path: "/moves", nav: "Moves", handle: list },
  { method: "get", path: "/moves/new", handle: async () => newMove(crypto.randomUUID()) },
  { method: "post", path: "/moves/new", handle: enterMove },
  { method: "get", path: "/moves/:id", handle: (visit) => showMove(visit) },
  { method: "post", path: "/moves/:id", handle: change },
  { method: "post", path: "/moves/:id/preview", handle: preview },
  { method: "get", path: "/moves/:id/sheet", handle: sheet },
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
  return {
    title: "Moves",
    body: <MoveList {...{ view, rows, total, counts }} />,
    ...(view.search && { found: view.search }),
  };
}

function newMove(idempotencyKey: string, failed?: Failed): Page {
  return {
    title: "New move",
    message: failed,
    status: failed?.status ?? 200,
    body: <NewMove {...{ idempotencyKey, failed }} />,
  };
}

/** A double click enters it once. */
async function enterMove({ services: { db }, by }: Visit, form: FormData): Promise<DeskResponse> {
  const values = callForm.read(form);
  const typedKey = readText(form, "idempotencyKey");
  const idempotencyKey = isId(typedKey) ? typedKey : crypto.randomUUID();
  const { data: estimate, errors } = callForm.parse(values);
  if (!estimate)
    return newMove(idempotencyKey, { status: 422, text: describeErrors(errors), typed: values, errors });
  await insertMove(db, { estimate, idempotencyKey, from: { by } });
  const entered = await findMoveOfForm(db, { idempotencyKey, estimate });
  return entered ? { redirect: `/moves/${entered.id}`, flash: { text: "The move is entered." } } : notFound;
}

async function sheet({ services: { db }, id }: Visit): Promise<Page> {
  const [move] = await findMoves(db, id);
  if (!move) return notFound;
  const [requests, notes] = await Promise.all([listRequestsOfMove(db, id), listNotes(db, id)]);
  return { title: `Crew sheet: ${move.name}`, body: <CrewSheet {...{ move, requests, notes }} /> };
}

/** What an act did, and what the office should know then. */
async function sayDone(db: DeskServices["db"], id: string, act: string, to: MoveState | undefined) {
  const [move] = await findMoves(db, id);
  if (act === "link")
    return move && (await findEmailBlock(db, move))
      ? "The old link has ended. No email reaches them: give them the new one by phone."
      : "The customer gets the new link. The old one has ended.";
  if (!to) return "Saved.";
  const referral = move?.referral_id ? await findReferral(db, move.referral_id) : undefined;
  const subjects = referral ? [id, referral.id] : [id];
  const emails = await Promise.all(subjects.map((subject) => listEmails(db, { subject })));
  const gone = emails.flat().filter(({ state, kind }) => state === "sent" && untrue[to]?.includes(kind));
  const names = new Set(gone.map(({ kind }) => labelEmailKind(kind)));
  const last = (await listActs(db, "move_id", id)).at(-1);
  return [
    `Marked as ${moveStateNames[to].toLowerCase()}.`,
    last?.act === "refuse-referral" && `The referral did not follow: ${last.reason}.`,
    names.size > 0 && `These have gone out already, so tell them: ${[...names].join("; ")}.`,
    to === "done" && referral?.status === "completed" && `The ${referral.gift_card} gift card is due.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The emails that a step back makes untrue, also the referrer's. */
const untrue: Partial<Record<MoveState, EmailKind[]>> = {
  booked: ["move-done", "gift-card-coming", "gift-card-sent"],
  answered: ["move-booked", "move-changed", "move-reminder"],
};

async function change(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const { act, confirmed } = readConfirmed(form);
  const pressed = readMoveButton(act);
  const version = Number(readText(form, "version"));
  const typed = readChanged(form, [...officeForm.fields, "reason"]);
  const { reason, ...fields } = typed;
  const refuse = (failed: Omit<Failed, "typed">) => showMove(visit, { typed, ...failed });
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
  const isRepeat = act === "link" && Object.keys(typed).length === 0 && (await isLinkNew(visit));
  if (result.changed || result.problem === "done" || isRepeat) {
    const text = await sayDone(services.db, id, act, to);
    const href = `/moves/${id}`;
    return readText(form, "back") === "today"
      ? { redirect: "/", flash: { text, href } }
      : { redirect: href, flash: { text } };
  }
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

/** Such as after a double click: the same person's last act. */
async function isLinkNew({ services: { db }, by, id }: Visit): Promise<boolean> {
  const last = (await listActs(db, "move_id", id)).at(-1);
  return last?.name === by.name && last.reason === "Changed: link";
}

/** With the typed fields, as the act would save them. */
async function preview(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, id } = visit;
  const [move] = await findMoves(services.db, id);
  const pressed = readMoveButton(readText(form, "act"));
  if (!move || !pressed) return notFound;
  const typed = readChanged(form, officeForm.fields);
  const { changes, errors } = parseOfficeChanges(typed);
  if (errors) return showMove(visit, { status: 422, text: describeErrors(errors), typed, errors });
  const { added_note: _, ...fields } = { ...changes, ...pressed.fields };
  const changed = { ...move, ...fields, state: pressed.to ?? move.state };
  const after = { ...changed, ...(takesPlace(changed) && findWorkload(changed)) };
  const referral = move.referral_id ? await findReferral(services.db, move.referral_id) : undefined;
  const view = { earnsCard: isCardToCome(referral), today: readLocalDay(new Date()) };
  const about = { move_id: id, referral_id: move.referral_id };
  return previewEmails(services, about, listMoveEmails(move, after, view), { move: after });
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

async function join(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, id } = visit;
  const other = readText(form, "other");
  if (!isId(other)) return notFound;
  const versions = {
    stays: Number(readText(form, "version")),
    other: Number(readText(form, "other-version")),
  };
  const result = await joinMoves(services.db, { stays: id, other }, { by, versions });
  if (result.joined) return { redirect: `/moves/${id}`, flash: { text: JOINED } };
  if (result.problem === "unknown") return notFound;
  const text =
    result.problem === "booked"
      ? "Nothing was joined: the other move is booked. Join this one to it, or cancel that booking first."
      : "Nothing was joined: one of the two has just changed. Look at both again.";
  return showMove(visit, { status: 409, text, typed: {} });
}
