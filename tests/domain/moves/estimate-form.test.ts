import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { estimateForm } from "#domain/moves/estimate-form.ts";
import { homeTypes, moveTypes, PLACE_LIMIT } from "#domain/moves/facts.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";

/** Late on November 23 in Virginia. */
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-24T04:30:00Z") }));
afterEach(() => vi.useRealTimers());

const usual: typeof estimateForm.empty = {
  ...estimateForm.empty,
  from: "Ashburn",
  to: "Alexandria, 22314",
  date: "2027-06-12",
  window: "morning",
  secondDate: "2027-06-14",
  flexible: "yes",
  code: "ASH-7K4M-Q9XC",
  plan: "?rooms=living",
  moveType: "local",
  homeType: "two-bedroom",
  name: "Dana Whitfield",
  email: "dana@example.net",
  phone: "(571) 555-0100",
  details: "Third floor,\nno elevator",
};

function errorsOf(changes: Partial<typeof usual>) {
  return estimateForm.parse({ ...usual, ...changes }).errors;
}

describe("the estimate form", () => {
  test("accepts a complete request, trimmed", () => {
    const { data } = estimateForm.parse({ ...usual, name: "  Dana Whitfield " });
    expect(data).toMatchObject({
      name: "Dana Whitfield",
      from: "Ashburn",
      moveType: "local",
      flexible: true,
    });
  });

  test("requires name and email only; empty fields become null", () => {
    const { data } = estimateForm.parse({ ...estimateForm.empty, name: "Jo", email: "jo@example.net" });
    const { name, email, flexible, ...others } = data ?? {};
    expect({ name, email, flexible }).toEqual({ name: "Jo", email: "jo@example.net", flexible: false });
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  test("has the messages for a short name and a malformed address", () => {
    expect(estimateForm.parse(estimateForm.empty).errors).toEqual({
      name: "Name must be at least 2 characters",
      email: "Please enter a valid email address",
    });
    expect(errorsOf({ name: " J " })).toEqual({ name: "Name must be at least 2 characters" });
    expect(errorsOf({ email: "dana@example" })).toEqual({ email: "Please enter a valid email address" });
  });

  test("accepts any text of up to 40 characters as a phone", () => {
    expect(errorsOf({ phone: "evenings, ext. 12" })).toBeUndefined();
    expect(errorsOf({ phone: "1".repeat(40) })).toBeUndefined();
    expect(errorsOf({ phone: "1".repeat(41) })).toEqual({ phone: "Phone must be at most 40 characters" });
  });

  test("names the limit for a text that is too long, and accepts one at the limit", () => {
    expect(errorsOf({ from: "x".repeat(PLACE_LIMIT), details: "x".repeat(TEXT_LIMIT) })).toBeUndefined();
    expect(
      errorsOf({
        from: "x".repeat(PLACE_LIMIT + 1),
        to: "x".repeat(PLACE_LIMIT + 1),
        details: "x".repeat(TEXT_LIMIT + 1),
        name: "x".repeat(101),
      }),
    ).toEqual({
      from: "From must be at most 120 characters",
      to: "To must be at most 120 characters",
      details: "Anything else must be at most 2,000 characters",
      name: "Name must be at most 100 characters",
    });
  });

  test.each([...Object.keys(moveTypes)])("accepts the move type %s", (moveType) => {
    expect(errorsOf({ moveType })).toBeUndefined();
  });

  test.each([...Object.keys(homeTypes)])("accepts the home type %s", (homeType) => {
    expect(errorsOf({ homeType })).toBeUndefined();
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

  test.each(["mid June", "2027-02-29", "06/12/2027", "20270-06-12"])("%s is not a date", (date) => {
    expect(errorsOf({ date })).toEqual({ date: "Please choose a date" });
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

describe("reading the form", () => {
  test("missing fields and files are empty, unknown fields are dropped", () => {
    const form = new FormData();
    form.set("name", "Dana");
    form.set("phone", new Blob(["x"]), "phone.txt");
    form.set("other", "x");
    expect(estimateForm.read(form)).toEqual({ ...estimateForm.empty, name: "Dana" });
  });

  test("line ends are normalized, and NUL is dropped", () => {
    const form = new FormData();
    form.set("details", "one\r\ntwo\rthree\0");
    expect(estimateForm.read(form).details).toBe("one\ntwo\nthree");
  });
});
