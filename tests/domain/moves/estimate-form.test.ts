import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";
import { homeTypes, moveTypes, PLACE_LIMIT } from "#domain/moves/facts.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";

/** Late on November 23 in Virginia. */
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-24T04:30:00Z") }));
afterEach(() => vi.useRealTimers());

const usual = { ...estimateForm.empty, name: "Jo", email: "jo@example.net" };

function errorsOf(changes: Partial<typeof usual>) {
  return estimateForm.parse({ ...usual, ...changes }).errors;
}

describe("the estimate form", () => {
  test("requires name and email only; empty fields become null", () => {
    const { data } = estimateForm.parse(usual);
    const { name, email, flexible, ...others } = data ?? {};
    expect({ name, email, flexible }).toEqual({ name: "Jo", email: "jo@example.net", flexible: false });
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(estimateForm.parse({ ...usual, flexible: "yes" }).data?.flexible).toBe(true);
  });

  test("names the limit for a text that is too long, and accepts one at the limit", () => {
    const limits = { from: PLACE_LIMIT, to: PLACE_LIMIT, details: TEXT_LIMIT, phone: 40 };
    const typed = (more: number) =>
      Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, "x".repeat(limit + more)]));
    expect(errorsOf(typed(0))).toBeUndefined();
    expect(errorsOf(typed(1))).toEqual({
      from: "From must be at most 120 characters",
      to: "To must be at most 120 characters",
      phone: "Phone must be at most 40 characters",
      details: "Anything else must be at most 2,000 characters",
    });
  });

  test("accepts every listed type of move and home", () => {
    for (const moveType of Object.keys(moveTypes)) expect(errorsOf({ moveType }), moveType).toBeUndefined();
    for (const homeType of Object.keys(homeTypes)) expect(errorsOf({ homeType }), homeType).toBeUndefined();
  });

  test.each(["castle", "constructor", "Local move"])("ignores the unknown choice %s", (choice) => {
    const message = "Please choose from the list";
    expect(errorsOf({ moveType: choice, homeType: choice })).toEqual({
      moveType: message,
      homeType: message,
    });
  });
});

describe("the moving date", () => {
  test.each(["2026-11-23", "2027-02-28", " 2027-06-12 ", ""])("may be %j", (date) => {
    expect(errorsOf({ date })).toBeUndefined();
  });

  test.each(["2026-11-22", "2020-01-01"])("%s has passed", (date) => {
    expect(errorsOf({ date })).toEqual({ date: "This date has passed. Please choose another" });
  });

  test.each(["mid June", "2027-02-29", "20270-06-12"])("%s is not a date", (date) => {
    expect(errorsOf({ date })).toEqual({ date: "Please choose a date, such as 6/12/2027" });
  });

  test.each([
    [{ moving_day: "2027-06-12", flexible: false }, "Saturday, June 12, 2027"],
    [{ moving_day: "2027-06-12", flexible: true }, "Saturday, June 12, 2027, flexible"],
    [{ moving_day: null, flexible: true }, "Flexible"],
    [{ moving_day: null, flexible: false }, null],
  ])("%j is formatted as %j", (stored, written) => {
    expect(formatMovingDate(stored)).toBe(written);
  });
});

test("a code of any length is accepted", () => {
  const { data } = estimateForm.parse({ ...usual, code: ` ${"x".repeat(80)}` });
  expect(data?.code).toBe("x".repeat(40));
});
