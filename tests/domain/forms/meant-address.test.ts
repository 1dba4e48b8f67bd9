import { expect, test } from "vitest";
import { findMeantAddress } from "#domain/forms/meant-address.ts";

test.each([
  ["jo@gmial.com", "jo@gmail.com", "two letters swapped"],
  ["jo@yaho.com", "jo@yahoo.com", "a letter missing"],
  ["jo@gmaill.com", "jo@gmail.com", "an extra letter"],
  ["jo@hitmail.com", "jo@hotmail.com", "a wrong letter"],
  ["jo@outlook.co", "jo@outlook.com", "the end cut off"],
  ["jo@igmail.com", "jo@gmail.com", "an extra letter in front"],
  [" Jo.Park+move@GMIAL.com ", "Jo.Park+move@gmail.com", "the mailbox as typed"],
])("%s becomes %s: %s", (typed, meant) => {
  expect(findMeantAddress(typed)).toBe(meant);
});

test.each([
  ...["jo@gmail.com", "jo@GMAIL.COM", "jo@ymail.com", "jo@mail.com", "jo@yahoo.co.uk", "jo@aon.com"],
  ...["jo@example.net", "jo@gmx.com", "gmial.com", "jo@", "@gmial.com", ""],
])("%s gets no suggestion", (typed) => {
  expect(findMeantAddress(typed)).toBeUndefined();
});
