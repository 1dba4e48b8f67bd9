import { InvalidArgumentError } from "commander";
import { isCalendarDay } from "#domain/dates/local-day.ts";

export function parseCount(typed: string): number {
  const number = Number(typed);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError("Must be a whole number above 0.");
  return number;
}

export function parseChoices<Choice extends string>(choices: readonly Choice[]) {
  return (typed: string): Choice[] =>
    typed.split(",").map((word) => {
      const choice = choices.find((candidate) => candidate === word.trim().toLowerCase());
      if (!choice) throw new InvalidArgumentError(`Allowed: ${choices.join(", ")}.`);
      return choice;
    });
}

/** Expects a day such as 2026-09-14. */
export function parseDay(typed: string): string {
  if (!isCalendarDay(typed)) throw new InvalidArgumentError("Must be a day like 2026-09-14.");
  return typed;
}
