import { answerMove, bookMove, cancelMove, finishMove, reopenMove, saveMove } from "#db/moves/change.ts";
import { listNextMoveStates, type MoveState } from "#domain/moves/state.ts";

type MoveButton = {
  label: string;
  change: typeof saveMove;
  /** `save` keeps the state. */
  to?: MoveState;
  /** Which rule about the deposit the customer reads depends on it. */
  cancelledBy?: "customer";
};

/** The buttons of a move's form, by the value that they submit. */
const moveButtons: Record<string, MoveButton> = {
  save: { label: "Save", change: saveMove },
  answer: { label: "Mark as answered", change: answerMove, to: "answered" },
  book: { label: "Mark as booked", change: bookMove, to: "booked" },
  finish: { label: "Mark as done", change: finishMove, to: "done" },
  "customer-cancelled": {
    label: "The customer cancelled",
    change: cancelMove,
    to: "cancelled",
    cancelledBy: "customer",
  },
  "we-cancelled": { label: "We cancelled", change: cancelMove, to: "cancelled" },
  reopen: { label: "Reopen", change: reopenMove, to: "open" },
};

export function readMoveButton(submitted: string): MoveButton | undefined {
  return Object.hasOwn(moveButtons, submitted) ? moveButtons[submitted] : undefined;
}

/** The most common first, after Save. */
export function listMoveButtons(from: MoveState): (MoveButton & { name: string })[] {
  const all = Object.entries(moveButtons).map(([name, button]) => ({ ...button, name }));
  return [undefined, ...listNextMoveStates(from)].flatMap((state) => all.filter(({ to }) => to === state));
}
