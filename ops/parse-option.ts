import { InvalidArgumentError } from "commander";

export function parseChoices<Choice extends string>(choices: readonly Choice[]) {
  return (typed: string): Choice[] =>
    typed.split(",").map((word) => {
      const choice = choices.find((candidate) => candidate === word.trim().toLowerCase());
      if (!choice) throw new InvalidArgumentError(`Allowed: ${choices.join(", ")}.`);
      return choice;
    });
}
