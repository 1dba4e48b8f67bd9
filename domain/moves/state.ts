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

export const placeStates: readonly MoveState[] = ["booked", "done"];

/** Whether it takes its days. */
export function takesPlace({ state }: { state: MoveState }): boolean {
  return placeStates.includes(state);
}

/** Most common first. Steps back undo a mistake or follow a customer who changes plans. */
const transitions: Record<MoveState, MoveState[]> = {
  open: ["answered", "booked", "cancelled"],
  answered: ["booked", "cancelled", "open"],
  booked: ["done", "cancelled", "answered"],
  done: ["booked"],
  cancelled: ["open"],
};

export function isAllowedMoveTransition(from: MoveState, to: MoveState): boolean {
  return transitions[from].includes(to);
}

export function listNextMoveStates(from: MoveState): MoveState[] {
  return transitions[from];
}

export function readMoveState(typed: string): MoveState | undefined {
  return moveStates.find((state) => state === typed.trim().toLowerCase());
}
