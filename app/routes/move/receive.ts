import { data, type RouterContextProvider } from "react-router";
import { company } from "#content/company.ts";
import { findMoveByToken } from "#db/moves/moves.ts";
import { insertMoveRequest, isMoveRequestStored } from "#db/moves/requests.ts";
import type { FormOutput } from "#domain/forms/form.ts";
import { findMoveStep, offeredRequests } from "#domain/moves/progress.ts";
import type { MoveRequestKind, moveRequests, RequestFields } from "#domain/moves/requests.ts";
import { readLocalDay } from "#domain/places/local-day.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { receiveForm } from "../../forms/action.ts";
import { readFormToken } from "../../forms/token.ts";
import { type MoveAnswer, type Refused, readKind, schemaOf } from "./answer.ts";

/** Receives one of the forms of a move's page; its "intent" says which. */
export async function receiveRequest(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  moveToken: string,
) {
  const kind = readKind(form);
  if (!kind) throw data(null, { status: 400 });
  let why: Refused["why"] | undefined;
  const { data: answer, init } = await receiveForm({
    form,
    schema: schemaOf(kind),
    context,
    noun: "move request",
    store: async (fields, guard) => {
      why = await store(context, { kind, fields, moveToken, seenVersion: readVersion(form), ...guard });
      return {};
    },
  });
  const token = readFormToken(form);
  const about = { kind, key: token.idempotencyKey };
  if (!why) return data<MoveAnswer>({ ...about, ...answer }, init ?? {});
  const refused: Refused = { outcome: "refused", why, values: answer.values, token };
  return data<MoveAnswer>({ ...about, ...refused }, { status: 409 });
}

/** The version of the move that the page showed. */
function readVersion(form: FormData): number | undefined {
  const version = Number(form.get("version"));
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

type Sent = {
  kind: MoveRequestKind;
  fields: RequestFields;
  moveToken: string;
  seenVersion: number | undefined;
  idempotencyKey: string;
  looksAutomated: boolean;
  requestId: string;
  network: string;
};

/**
 * Stores a request. A cancellation applies at once, and so does the date of a move that is not booked yet.
 * @returns Why it was refused.
 */
async function store(
  context: Readonly<RouterContextProvider>,
  { moveToken, seenVersion, looksAutomated, ...sent }: Sent,
): Promise<Refused["why"] | undefined> {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const { kind, fields } = sent;
  if (await isMoveRequestStored(db, sent.idempotencyKey)) return undefined;
  const move = await findMoveByToken(db, moveToken);
  if (!move) throw new Error("the move is gone");
  const step = findMoveStep(move, readLocalDay(new Date()));
  if (!offeredRequests[step].includes(kind)) return "call";
  const changes = findChanges(kind, fields, step === "booked");
  const isOvertaken = seenVersion !== undefined && seenVersion !== move.version;
  if (isOvertaken && (kind === "date" || kind === "cancel")) return "overtaken";
  const result = await insertMoveRequest(db, {
    ...sent,
    estimateId: move.id,
    officeAddress: company.emails.office,
    ...(changes && { apply: { changes, seenVersion: move.version } }),
  });
  log.info({ estimateId: move.id, kind, looksAutomated, stored: result.stored }, "move request received");
  return result.stored ? undefined : "overtaken";
}

/** What a request changes at once. */
function findChanges(kind: MoveRequestKind, fields: RequestFields, isBooked: boolean) {
  if (kind === "cancel") return { state: "lost" } as const;
  if (kind !== "date" || isBooked) return undefined;
  const { date, window } = fields as FormOutput<typeof moveRequests.date.form>;
  return { moving_day: date, arrival_window: window };
}
