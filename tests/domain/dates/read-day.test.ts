import { expect, test } from "vitest";
import { readDay } from "#domain/dates/read-day.ts";

test.each([
  ...["2027-01-02", "1/2/27", "01/02/2027", "2027/01/02", "2027.1.2", "2027\u201101\u201102"],
  ...["Jan 2 2027", "January 2nd, 2027", "Sat, Jan. 2, 2027", "٢٠٢٧-٠١-٠٢", " 1-2-2027 "],
])("%j is January 2, 2027", (typed) => {
  expect(readDay(typed)).toBe("2027-01-02");
});

test.each(["", "next week", "Jan 2", "1/2/3", "Foo 2 2027"])("%j stays as typed", (typed) => {
  expect(readDay(typed)).toBe(typed);
});
