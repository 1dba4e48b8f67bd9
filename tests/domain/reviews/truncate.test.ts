import { expect, test } from "vitest";
import { truncateAtWord } from "#domain/reviews/truncate.ts";

test.each([
  ["text that fits is unchanged", "On time.", 8, "On time."],
  ["longer text ends after the last whole word", "They came early and left late", 17, "They came early…"],
  ["the limit may be right after a word", "They came early and", 15, "They came early…"],
  ["no comma comes before the ellipsis", "Quick, careful, kind", 16, "Quick, careful…"],
  ["a first word that is too long is cut", "Unbelievable", 5, "Unbel…"],
  ["a line break separates words too", "First\nsecond", 8, "First…"],
  ["an emoji is one character and is never cut", "🚚🚚🚚🚚", 2, "🚚🚚…"],
])("%s", (_rule, text, limit, expected) => {
  expect(truncateAtWord(text, limit)).toBe(expected);
});
