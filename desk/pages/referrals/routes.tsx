import type { Kysely } from "kysely";
import { insertActs } from "#db/audit/log.ts";
import { actOnReferral } from "#db/referrals/act-on-referral.ts";
import { endLink } from "#db/referrals/links.ts";
import { findReferral, type ListedReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import { undoReferralAct } from "#db/referrals/undo.ts";
import type { Database } from "#db/schema.ts";
import {
  explainRefusal,
  findReferralAct,
  findUndoableAct,
  type ReferralActName,
  referralActNames,
  referralActs,
  UNDO_SECONDS,
} from "#domain/referrals/office-actions.ts";
import { referralStatuses } from "#domain/referrals/status.ts";
import type { Flash } from "../../parts/message.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { labelStatus } from "../../parts/status.tsx";
import { type DeskResponse, type Route, readText, type Visit } from "../../route.ts";
import { previewEmails } from "../moves/preview.tsx";
import { describeChange } from "./history.tsx";
import { readReferral } from "./read-referral.ts";
import { ReferralPage, type Refused } from "./referral.tsx";

export const referral: Route[] = [
  { method: "get", path: "/referrals/:id", handle: (visit) => show(visit) },
  ...referralActNames.map(
    (act): Route => ({
      method: "post",
      path: `/referrals/:id/${act}`,
      handle: (visit, form) => actAt(visit, form, act),
    }),
  ),
  { method: "post", path: "/referrals/:id/preview", handle: preview },
  { method: "post", path: "/referrals/:id/undo", handle: undo },
  { method: "post", path: "/referrals/:id/end-link", handle: endPersonalLink },
];

async function actAt(visit: Visit, form: FormData, act: ReferralActName): Promise<DeskResponse> {
  const { by, id } = visit;
  const { db } = visit.services;
  const expected = referralStatuses.find((status) => status === readText(form, "expected"));
  const reason = readText(form, "reason");
  const before = await findReferral(db, id);
  if (!before) return notFound;
  const refuse = (text: string, fault?: string) =>
    show(visit, text, { act, reason, ...(fault && { fault }) });
  if (!expected) return refuse("The form arrived incomplete. Nothing was changed.");
  const result = await actOnReferral(db, { id, act, by, reason, expected });
  const isRepeat = !result.changed && (await isLastAct(db, id, act, by.name));
  if (result.changed || isRepeat) {
    // After a decision on a held referral, back to those that still wait.
    const isToday = expected === "held" || readText(form, "back") === "today";
    const page = `/referrals/${id}`;
    const done = await sayDone(db, before, act);
    return isToday ? { redirect: "/", flash: { ...done, href: page } } : { redirect: page, flash: done };
  }
  if (result.problem === "unknown") return notFound;
  if (result.problem === "reason") return refuse("Nothing was changed.", `${result.fault}.`);
  if (result.problem === "conflict") return refuse(await explainConflict(db, id));
  const why = explainRefusal(before.discount_code, referralActs[act].to, result);
  return refuse(`${why} Nothing was changed.`);
}

async function sayDone(db: Kysely<Database>, referral: ListedReferral, act: ReferralActName): Promise<Flash> {
  const { id, discount_code: code, code_expires_at: end } = referral;
  const undo = await findUndo(db, id);
  const { past, consequence } = findReferralAct(act, referral);
  const isWaiting = act === "release" && undo !== undefined;
  const text = [
    `${code} was ${past}.`,
    isWaiting ? "We email the friend the code in one minute." : consequence,
    act === "book" && end < new Date() && `The code expired ${formatDateTime(end)}.`,
  ];
  return { text: text.filter(Boolean).join(" "), ...(undo && { undo }) };
}

/** The address that undoes the last change, within a minute. */
async function findUndo(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const last = (await listStatusChanges(db, id)).at(-1);
  const isRecent = last && Date.now() - last.at.getTime() < UNDO_SECONDS * 1000;
  return isRecent && findUndoableAct(last) ? `/referrals/${id}/undo` : undefined;
}

async function preview({ services, id }: Visit, form: FormData): Promise<DeskResponse> {
  const name = referralActNames.find((one) => one === readText(form, "act"));
  const referral = await findReferral(services.db, id);
  const { emails = [] } = name && referral ? findReferralAct(name, referral) : {};
  return previewEmails(services, { move_id: null, referral_id: id }, emails);
}

/** Sent again, because the answer was lost. */
async function isLastAct(
  db: Kysely<Database>,
  id: string,
  act: ReferralActName,
  name: string,
): Promise<boolean> {
  const last = (await listStatusChanges(db, id)).at(-1);
  return last?.name === name && last.to_status === referralActs[act].to;
}

async function undo(visit: Visit): Promise<DeskResponse> {
  const { by, id } = visit;
  const { db } = visit.services;
  const result = await undoReferralAct(db, { id, name: by.name });
  const referral = await findReferral(db, id);
  if (!referral) return notFound;
  if (!result.undone)
    return show(visit, result.problem === "late" ? tooLate[result.act] : await explainConflict(db, id));
  const { status, discount_code } = referral;
  const mail = status === "held" ? " No email went out." : "";
  const text = `${discount_code} is back to: ${labelStatus(status).toLowerCase()}.${mail}`;
  return { redirect: `/referrals/${id}`, flash: { text } };
}

async function endPersonalLink(visit: Visit): Promise<DeskResponse> {
  const { link } = (await readReferral(visit)) ?? {};
  if (!link) return notFound;
  const { by, id, services } = visit;
  await services.db.transaction().execute(async (transaction) => {
    await endLink(transaction, link.id);
    await insertActs(transaction, [{ by, act: "end-link", referral_id: id }]);
  });
  return { redirect: `/referrals/${id}#personal-link` };
}

const tooLate = {
  release:
    "Too late to undo the release: the code is on its way to the friend. You can still reject the referral. Nothing was changed.",
  reject: "Too late to undo the rejection. Nothing was changed.",
};

async function explainConflict(db: Kysely<Database>, id: string): Promise<string> {
  const last = (await listStatusChanges(db, id)).at(-1);
  const how = last ? ` ${describeChange(last)}.` : "";
  return `Someone else changed this referral first.${how} Your change was not saved. Here is the current state.`;
}

/** `text` says why an act changed nothing. */
async function show(visit: Visit, text?: string, refused?: Refused): Promise<DeskResponse> {
  const view = await readReferral(visit);
  if (!view) return notFound;
  const { discount_code, referrer_name, referred_name } = view.referral;
  const undo = await findUndo(visit.services.db, visit.id);
  const undoable = undo && { text: "This can still be undone.", undo };
  return {
    title: `${discount_code}: ${referrer_name} for ${referred_name}`,
    message: text ? { text } : undoable || undefined,
    status: text ? (refused?.fault ? 422 : 409) : 200,
    body: <ReferralPage {...{ view, refused }} />,
  };
}
