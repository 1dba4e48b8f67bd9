import { expect, test } from "vitest";
import { truncateAtWord } from "#domain/reviews/truncate.ts";

test.each([
  ["a text that fits stays as it is", "On time.", 8, "On time."],
  ["a longer one ends after the last whole word", "They came early and left late", 17, "They came early…"],
  ["also when the limit falls right behind a word", "They came early and", 15, "They came early…"],
  ["no comma stands before the ellipsis", "Quick, careful, kind", 16, "Quick, careful…"],
  ["a first word that is too long is cut in two", "Unbelievable", 5, "Unbel…"],
  ["a line's end parts words too", "First\nsecond", 8, "First…"],
  ["an emoji is one character and is not cut in two", "🚚🚚🚚🚚", 2, "🚚🚚…"],
])("%s", (_rule, text, limit, expected) => {
  expect(truncateAtWord(text, limit)).toBe(expected);
});
