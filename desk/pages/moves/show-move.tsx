import { findMoves } from "#db/moves/list.ts";
import { notFound } from "../../parts/not-found.tsx";
import type { DeskResponse, Visit } from "../../route.ts";
import type { Failed } from "./ask-about.ts";
import { MovePage } from "./move.tsx";
import { readMoveView } from "./read-move.ts";

/** The move's page, also after a form that changed nothing. */
export async function showMove(visit: Visit, failed?: Failed, id = visit.id): Promise<DeskResponse> {
  const { db, siteUrl } = visit.services;
  const [move] = await findMoves(db, id);
  if (!move) return notFound;
  if (move.joined_to) return { redirect: `/moves/${move.joined_to}`, flash: { text: JOINED } };
  const view = await readMoveView(db, move, failed);
  return {
    title: `${move.name}’s move`,
    message: failed && !failed.asked ? { text: failed.text } : undefined,
    status: failed?.status ?? 200,
    body: <MovePage {...{ view, failed, siteUrl }} />,
  };
}

export const JOINED = "The two requests are one move. The other link leads to it, too.";
