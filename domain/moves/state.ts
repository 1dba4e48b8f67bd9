export const moveStates = ["open", "answered", "booked", "done", "cancelled"] as const;

export type MoveState = (typeof moveStates)[number];

export const moveStateNames: Record<MoveState, string> = {
  open: "Open",
  answered: "Answered",
  booked: "Booked",
  done: "Done",
  cancelled: "Cancelled",
};

/** What each state means to the office. */
export const moveStateWords: Record<MoveState, string> = {
  open: "needs an answer",
  answered: "has our estimate",
  booked: "has booked us",
  done: "has moved",
  cancelled: "is not moving with us",
};

/** Whether it takes its days. */
export function takesPlace({ state }: { state: MoveState }): boolean {
  return state === "booked" || state === "done";
}

type Transition = { from: MoveState; to: MoveState };

/** Steps back undo a mistake or follow a customer who changes plans. */
const transitions: readonly Transition[] = [
  { from: "open", to: "answered" },
  { from: "open", to: "booked" },
  { from: "open", to: "cancelled" },
  { from: "answered", to: "booked" },
  { from: "answered", to: "cancelled" },
  { from: "answered", to: "open" },
  { from: "booked", to: "done" },
  { from: "booked", to: "cancelled" },
  { from: "booked", to: "answered" },
  { from: "done", to: "booked" },
  { from: "cancelled", to: "open" },
];

export function isAllowedMoveTransition(from: MoveState, to: MoveState): boolean {
  return transitions.some((transition) => transition.from === from && transition.to === to);
}

/** Most common first. */
export function listNextMoveStates(from: MoveState): MoveState[] {
  return transitions.filter((transition) => transition.from === from).map(({ to }) => to);
}

export function readMoveState(typed: string): MoveState | undefined {
  return moveStates.find((state) => state === typed.trim().toLowerCase());
}
