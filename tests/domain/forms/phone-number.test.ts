import { expect, test } from "vitest";
import { telHref } from "#domain/forms/phone-number.ts";

test.each([
  ["571-555-0142", "tel:+15715550142"],
  ["(571) 555.0142", "tel:+15715550142"],
  ["1 571 555 0142", "tel:+15715550142"],
  ["+1 (571) 555-0142", "tel:+15715550142"],
  ["+44 20 7946 0018", "tel:+442079460018"],
])("%s can be dialed", (typed, href) => {
  expect(telHref(typed)).toBe(href);
});

test.each([
  "",
  "evenings",
  "555-0142",
  "571-555-0142 ext. 7",
  "+1",
  "+0123456789",
  "1".repeat(40),
  "javascript:1",
])("%j cannot be dialed", (typed) => {
  expect(telHref(typed)).toBeUndefined();
});
