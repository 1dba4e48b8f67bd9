import { expect, test } from "vitest";
import { cleanText } from "#domain/forms/clean-text.ts";

test.each([
  ["a\0b\u0085c", "a b c"],
  ["a\r\nb\tc\rd", "a\nb\tc\nd"],
  ["\u200bJo\ufeff \u202ePark", "Jo Park"],
  ["👩\u200d👧", "👩\u200d👧"],
  ["\u200b\u200b", ""],
  ["\u3164 \u200d", ""],
])("%j is read as %j", (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});
