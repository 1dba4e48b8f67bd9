import {
  answerMove,
  bookMove,
  cancelMove,
  finishMove,
  type MoveEdit,
  renewMoveLink,
  reopenMove,
  saveMove,
} from "#db/moves/change.ts";
import { listNextMoveStates, type MoveState } from "#domain/moves/state.ts";

type MoveButton = {
  label: string;
  change: typeof saveMove;
  /** `save` keeps the state. */
  to?: MoveState;
  /** Set with it. Which rule about the deposit the customer reads depends on who cancelled. */
  fields?: MoveEdit["fields"];
};

/** The buttons of a move's form, by the value that they submit. */
const moveButtons: Record<string, MoveButton> = {
  save: { label: "Save", change: saveMove },
  answer: { label: "Mark as answered", change: answerMove, to: "answered" },
  estimate: {
    label: "Estimate sent",
    change: answerMove,
    to: "answered",
    fields: { estimate_sent: true },
  },
  book: { label: "Mark as booked", change: bookMove, to: "booked" },
  finish: { label: "Mark as done", change: finishMove, to: "done" },
  "customer-cancelled": {
    label: "The customer cancelled",
    change: cancelMove,
    to: "cancelled",
    fields: { cancelled_by: "customer" },
  },
  "we-cancelled": { label: "We cancelled", change: cancelMove, to: "cancelled" },
  /** For the preview; the new link is secret. */
  link: { label: "New link", change: renewMoveLink, fields: { move_token: "the-new-link" } },
  reopen: { label: "Reopen", change: reopenMove, to: "open" },
};

export function readMoveButton(submitted: string): MoveButton | undefined {
  return Object.hasOwn(moveButtons, submitted) ? moveButtons[submitted] : undefined;
}

/** The most common first, after Save; cancelling last. An estimate can follow another answer. */
export function listMoveButtons(move: {
  state: MoveState;
  estimate_sent: boolean;
}): (MoveButton & { name: string })[] {
  const all = Object.entries(moveButtons).map(([name, button]) => ({ ...button, name }));
  const isWaiting = move.state === "answered" && !move.estimate_sent;
  const buttons = [
    ...all.filter(({ name }) => name === "save" || (isWaiting && name === "estimate")),
    ...listNextMoveStates(move.state).flatMap((state) => all.filter(({ to }) => to === state)),
  ];
  return buttons.toSorted((one, other) => Number(one.to === "cancelled") - Number(other.to === "cancelled"));
}
