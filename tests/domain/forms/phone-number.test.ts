import { expect, test } from "vitest";
import { findPhoneDigits, telHref, toPlainPhone } from "#domain/forms/phone-number.ts";

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
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["٥٧١−٥٥٥－٠١٤٢", "tel:+15715550142"],
  ["571-555-0142 x12 after 5 pm, please", "tel:+15715550142;ext=12"],
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

test.each(["5715550142", "1 (571) 555-0142", "+1 571.555.0142 x12", "५७१ ५५५ ०१४२", "571–555–0142"])(
  "%s is found as 5715550142, and the other way around",
  (typed) => {
    expect(findPhoneDigits(typed)).toBe("5715550142");
    expect(toPlainPhone(typed).replace(/[ +()./-]/g, "")).toContain("5715550142");
  },
);

test("a search for words, or for a few digits, is not for a number", () => {
  for (const typed of ["Elm 22102", "571", ""]) expect(findPhoneDigits(typed)).toBeUndefined();
  expect("4402079460018").toContain(findPhoneDigits("+44 20 7946 0018"));
});
