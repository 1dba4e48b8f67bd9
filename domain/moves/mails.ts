import type { EmailKind } from "../emails/email-kind.ts";
import type { EstimateState } from "../estimates/state.ts";

const neededState: Partial<Record<EmailKind, EstimateState>> = {
  "move-booked": "booked",
  "move-changed": "booked",
  "move-reminder": "booked",
  "move-done": "done",
  "move-cancelled": "lost",
};

/** Whether a mail about a move must not go out because the move has changed since it was written. */
export function isMoveMailStale(
  kind: EmailKind,
  move: { state: EstimateState; moving_day: string | null; reminded_day: string | null },
): boolean {
  const needed = neededState[kind];
  if (needed && needed !== move.state) return true;
  return kind === "move-reminder" && move.reminded_day !== move.moving_day;
}
