import type { Doubt } from "#db/moves/doubts.ts";
import { formatDay, formatFullDay } from "#domain/dates/local-day.ts";
import type { FormErrors } from "#domain/forms/form.ts";
import { describeDay, formatCrews } from "#domain/moves/days.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { moveStateNames } from "#domain/moves/state.ts";
import { signedBefore } from "#domain/plan/notes.ts";
import { readText } from "../../route.ts";

/** A form that changed nothing: its page shows it again, as it was typed. */
export type Failed = {
  status: 409 | 422;
  text: string;
  /** The id of the customer's request that it is about; else the move's own form. */
  request?: string;
  typed: Partial<Record<string, string>>;
  errors?: FormErrors<string> | undefined;
  /** Values when the form was opened, if someone else changed the move since. */
  seen?: Partial<Record<string, string | undefined>>;
  /** A button does it anyway. */
  asked?: Asked;
};

export function describeErrors(errors: FormErrors<string>): string {
  const { length } = Object.keys(errors);
  return `Nothing was saved. Fix the ${length > 1 ? `${length} marked fields` : "marked field"} below.`;
}

/** The question about a change, whose button repeats the act. */
export type Asked = { text: string; act: string; doubts: Doubt["kind"][]; button: string };

export function askAbout(doubts: readonly Doubt[], act: string, verb: string): Asked {
  return {
    text: [...doubts.flatMap(describeDoubt), `${verb} anyway?`].join(" "),
    act,
    doubts: doubts.map(({ kind }) => kind),
    button: `${verb} anyway`,
  };
}

/** The button that was pressed, and what was asked if it is a question's. */
export function readConfirmed(form: FormData): { act: string; confirmed: Doubt["kind"][] } {
  const insisted = readText(form, "insisted");
  if (!insisted) return { act: readText(form, "act"), confirmed: [] };
  return { act: insisted, confirmed: form.getAll("asked") as Doubt["kind"][] };
}

function describeDoubt(doubt: Doubt): string[] {
  switch (doubt.kind) {
    case "day-taken":
      return doubt.days.map((day) => {
        const isShort = day.state !== "full" && day.state !== "closed";
        return `${describeDay(day)}${isShort ? `, and this move takes ${formatCrews(doubt.crews)}` : ""}.`;
      });
    case "past-day":
      return [`${formatFullDay(doubt.day)} has passed.`];
    case "early":
      return [
        `It is planned for ${formatDay(doubt.day)}. They get “Thank you for moving with us” now, and can change nothing on their page.`,
        ...(doubt.earnsCard ? ["The referrer’s gift card is due on the moving day."] : []),
      ];
    case "no-estimate":
      return ["Between states, a written estimate comes before the booking (49 CFR 375.401)."];
    case "papers":
      return [signedBefore];
    case "truck-taken":
      return doubt.moves.map(
        ({ name, day }) => `${doubt.truck} is also on ${name}’s move on ${formatFullDay(day)}.`,
      );
    case "note-stays":
      return [`Their emails and page keep your note: “${doubt.note}”`];
    case "code-used":
      return [
        `${doubt.by.name} used this code first (move ${formatMoveNumber(doubt.by.id)}, ${moveStateNames[doubt.by.state].toLowerCase()}).`,
      ];
  }
}
