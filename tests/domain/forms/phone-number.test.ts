import { expect, test } from "vitest";
import { telHref } from "#domain/forms/phone-number.ts";

test.each([
  ["571-555-0142", "tel:+15715550142"],
  ["1 571 555 0142", "tel:+15715550142"],
  ["+1 (571) 555-0142", "tel:+15715550142"],
  ["+44 20 7946 0018", "tel:+442079460018"],
  ["571–555–0142", "tel:+15715550142"],
  ["Cell: 571-555-0142", "tel:+15715550142"],
  ["\u202a571\u00a0555\u20110142\u202c", "tel:+15715550142"],
  ["５７１-555-0142", "tel:+15715550142"],
  ["571-555-0142 x12", "tel:+15715550142;ext=12"],
  ["571-555-0142, ext. 7", "tel:+15715550142;ext=7"],
])("%s can be dialed", (typed, href) => {
  expect(telHref(typed)).toBe(href);
});

test.each([
  "",
  "555-0142",
  "571-555-0142 or 703-555-0100",
  "571-555-0142 apt 7",
  "+1 571-555-01429",
  "+0123456789",
  "javascript:1",
])("%j cannot be dialed", (typed) => {
  expect(telHref(typed)).toBeUndefined();
});
