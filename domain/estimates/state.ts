export const estimateStates = ["open", "answered", "booked", "done", "lost"] as const;

export type EstimateState = (typeof estimateStates)[number];

export const estimateStateNames: Record<EstimateState, string> = {
  open: "Open",
  answered: "Answered",
  booked: "Booked",
  done: "Done",
  lost: "Lost",
};

/** What each state means to the office. */
export const estimateStateWords: Record<EstimateState, string> = {
  open: "needs an answer",
  answered: "has our estimate",
  booked: "has booked us",
  done: "has moved",
  lost: "is not moving with us",
};

const REASON_LIMIT = 500;

type Transition = { from: EstimateState; to: EstimateState };

/** Steps back undo a mistake or follow a customer who changes plans. */
const transitions: readonly Transition[] = [
  { from: "open", to: "answered" },
  { from: "open", to: "booked" },
  { from: "open", to: "lost" },
  { from: "answered", to: "booked" },
  { from: "answered", to: "lost" },
  { from: "answered", to: "open" },
  { from: "booked", to: "done" },
  { from: "booked", to: "lost" },
  { from: "booked", to: "answered" },
  { from: "done", to: "booked" },
  { from: "lost", to: "open" },
];

export function isAllowedEstimateTransition(from: EstimateState, to: EstimateState): boolean {
  return transitions.some((transition) => transition.from === from && transition.to === to);
}

/** Most common first. */
export function listNextEstimateStates(from: EstimateState): EstimateState[] {
  return transitions.filter((transition) => transition.from === from).map(({ to }) => to);
}

export function readEstimateState(typed: string): EstimateState | undefined {
  return estimateStates.find((state) => state === typed.trim().toLowerCase());
}

/** Returns undefined if the optional reason is valid. */
export function findEstimateReasonFault(reason: string | undefined): string | undefined {
  return (reason?.trim() ?? "").length > REASON_LIMIT
    ? `The reason must be at most ${REASON_LIMIT} characters`
    : undefined;
}
