import { InvalidArgumentError } from "commander";
import { isCalendarDay } from "#domain/dates/local-day.ts";

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
