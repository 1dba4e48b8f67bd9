import { expect, test } from "vitest";
import { readPersonName } from "#domain/desk/person-name.ts";

test.each([
  ["  Maria   Torres ", "Maria Torres"],
  ["Maria\nTorres\t", "Maria Torres"],
  ["Ana\u2028Lima", "Ana Lima"],
  ["\u202eeirraM\u202c Ann", "eirraM Ann"],
  ["Bell\u0007 Booth", "Bell Booth"],
  ["Renée O’Neill-Nguyễn", "Renée O’Neill-Nguyễn"],
  ["Jo \ud800", "Jo \ufffd"],
  [` ${"x".repeat(60)}\n`, "x".repeat(60)],
])("%j becomes %j", (typed, name) => {
  expect(readPersonName(typed)).toEqual({ ok: true, name });
});

test.each([
  ["", /Type your name/],
  ["J", /Type your name/],
  [" \n\t ", /Type your name/],
  ["\u200b\u200b\u200b", /Type your name/],
  ["x".repeat(61), /at most 60 characters/],
])("%j is not a name", (typed, problem) => {
  expect(readPersonName(typed)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
