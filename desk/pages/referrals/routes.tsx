import type { Kysely } from "kysely";
import { insertActs, listActsOfReferral } from "#db/audit/log.ts";
import { listEmails } from "#db/emails/list.ts";
import { listMovesOfReferral } from "#db/moves/list.ts";
import { actOnReferral } from "#db/referrals/act-on-referral.ts";
import { findCollisions } from "#db/referrals/collisions.ts";
import { endLink, findLinkOf } from "#db/referrals/links.ts";
import { findNextHeld, findReferral } from "#db/referrals/list.ts";
import { listStatusChanges } from "#db/referrals/status.ts";
import { undoReferralAct } from "#db/referrals/undo.ts";
import type { Database } from "#db/schema.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import {
  explainRefusal,
  findReferralAct,
  type ReferralActName,
  referralActNames,
  referralActs,
} from "#domain/referrals/office-actions.ts";
import { referralStatuses } from "#domain/referrals/status.ts";
import { Message } from "../../parts/message.tsx";
import { notFound } from "../../parts/not-found.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { previewEmails } from "../moves/preview.tsx";
import { backTo, describeUndoable, findDone } from "./done.tsx";
import { describeChange } from "./history.tsx";
import { ReferralPage, type ReferralView, type Refused } from "./referral.tsx";

export const referral: Route[] = [
  {
    method: "get",
    path: "/referrals/:id",
    handle: async (visit) => {
      const view = await readReferral(visit);
      if (!view) return notFound;
      const done = await findDone(visit.services.db, visit.url);
      return showReferral(view, { message: done ?? describeUndoable(view.referral, view.events) });
    },
  },
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
  const expected = referralStatuses.find((status) => status === readText(form, "expected"));
  const reason = readText(form, "reason");
  if (!expected)
    return refuse(visit, { act, reason, text: "The form arrived incomplete. Nothing was changed." });
  const { db } = visit.services;
  const before = await findReferral(db, id);
  const result = await actOnReferral(db, { id, act, by, reason, expected });
  const isRepeat = !result.changed && (await isLastAct(db, id, act, by.name));
  if (result.changed || isRepeat) {
    // After deciding on a held referral, open the next one.
    const page = before && expected === "held" ? await findNextHeld(db, before) : id;
    return { redirect: backTo(readText(form, "back"), page, act, id) };
  }
  if (result.problem === "unknown") return notFound;
  if (result.problem === "reason") return refuse(visit, { act, reason, field: `${result.fault}.` });
  if (result.problem === "conflict")
    return refuse(visit, { act, reason, text: await explainConflict(db, id) });
  const { discount_code } = (await findReferral(db, id)) ?? { discount_code: "The referral" };
  return refuse(visit, {
    act,
    reason,
    text: `${explainRefusal(discount_code, referralActs[act].to, result)} Nothing was changed.`,
  });
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
  if (result.undone) return { redirect: backTo("referral", id, "undo", id) };
  const view = await readReferral(visit);
  if (result.problem === "unknown" || !view) return notFound;
  const text = result.problem === "late" ? tooLate[result.act] : await explainConflict(db, id);
  return { ...showReferral(view, { message: <Message tone="failed">{text}</Message> }), status: 409 };
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

async function refuse(visit: Visit, refused: Refused): Promise<DeskResponse> {
  const view = await readReferral(visit);
  return view ? { ...showReferral(view, { refused }), status: refused.field ? 422 : 409 } : notFound;
}

function showReferral(view: ReferralView, shown: { message?: React.ReactNode; refused?: Refused }): Page {
  const { discount_code, referrer_name, referred_name } = view.referral;
  return {
    title: `${discount_code}: ${referrer_name} for ${referred_name}`,
    message: shown.message ?? shown.refused?.text ?? shown.refused?.field,
    body: <ReferralPage view={view} {...shown} />,
  };
}

async function readReferral({ services, id }: Visit): Promise<ReferralView | undefined> {
  const { db, siteUrl } = services;
  const referral = await findReferral(db, id);
  if (!referral) return undefined;
  const [events, acts, emails, moves, collisions, link] = await Promise.all([
    listStatusChanges(db, referral.id),
    listActsOfReferral(db, referral.id),
    listEmails(db, { subject: referral.id }),
    listMovesOfReferral(db, referral.id),
    findCollisions(db, referral.status === "held" ? [referral.id] : []),
    findLinkOf(db, normalizeEmailAddress(referral.referrer_email)),
  ]);
  const collision = collisions.get(referral.id);
  return { referral, events, acts, emails, moves, link, collision, siteUrl };
}
