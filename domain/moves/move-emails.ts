import { addDays } from "../dates/day-arithmetic.ts";
import { readLocalDay } from "../dates/local-day.ts";
import { readOfficeClock } from "../dates/office-hours.ts";
import type { EmailKind } from "../emails/email-kind.ts";
import { type Arrival, describeArrival } from "./arrival.ts";
import type { MoveState } from "./state.ts";

type EmailedMove = {
  state: MoveState;
  moving_day: string | null;
  email: string | null;
  move_token: string;
} & Arrival;

/** The email to the customer about a move's change, if it matters to them. A new address or link is news, too. */
export function findMoveEmail(
  before: EmailedMove,
  after: EmailedMove,
  by: "office" | "customer",
  today: string,
): EmailKind | undefined {
  const { state } = after;
  const isNew = state !== before.state;
  if (isNew && state === "done") return "move-done";
  if (isNew && state === "cancelled" && (before.state === "booked" || by === "customer"))
    return "move-cancelled";
  if (isNew && state === "booked" && before.state !== "done") return "move-booked";
  const isMoved =
    after.moving_day !== before.moving_day || describeArrival(after) !== describeArrival(before);
  // After a "done" by mistake, the booking stands again. Its day may have been changed meanwhile.
  const isNews = isNew ? (after.moving_day ?? "") >= today : isMoved;
  if (state === "booked" && isNews) return "move-changed";
  return after.email === before.email && after.move_token === before.move_token ? undefined : "move-link";
}

/** The emails of an office's change, also the referrer's. `earnsCard`: the code's gift card is still to come. */
export function listMoveEmails(
  before: EmailedMove,
  after: EmailedMove,
  { earnsCard, today }: { earnsCard: boolean; today: string },
): EmailKind[] {
  const news = findMoveEmail(before, after, "office", today);
  const isDue = news === "move-done" && earnsCard && (after.moving_day ?? "") <= today;
  return [...(news ? [news] : []), ...(isDue ? ["gift-card-coming" as const] : [])];
}

const neededState: Partial<Record<EmailKind, MoveState>> = {
  "move-booked": "booked",
  "move-changed": "booked",
  "move-reminder": "booked",
  "move-done": "done",
  "move-cancelled": "cancelled",
};

type RemindedMove = { state: MoveState; moving_day: string | null; reminded_day: string | null };

/** Since the email was written. */
export function hasMoveChanged(kind: EmailKind, move: RemindedMove): boolean {
  const needed = neededState[kind];
  if (needed && needed !== move.state) return true;
  return kind === "move-reminder" && move.reminded_day !== move.moving_day;
}

/** The day before is over. */
export function isReminderLate(kind: EmailKind, move: RemindedMove, now: Date): boolean {
  return kind === "move-reminder" && (move.moving_day ?? "") <= readLocalDay(now);
}

/** Emails that replace each other while they wait: each describes the move as it is when it is sent. */
export function listKindsAbout(kind: EmailKind): EmailKind[] {
  if (kind === "move-booked" || kind === "move-changed") return ["move-booked", "move-changed"];
  return neededState[kind] ? [kind] : [];
}

/** Local hour from which reminders are sent. */
const REMINDER_HOUR = 9;

/** Tomorrow, or undefined before 9 AM local time. */
export function findReminderDay(now: Date): string | undefined {
  return readOfficeClock(now).hour < REMINDER_HOUR ? undefined : addDays(readLocalDay(now), 1);
}
