import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField, nameField, optionalText } from "#domain/forms/fields.ts";

function read<Output>(field: z.ZodMiniType<Output>, typed: string) {
  const { data, error } = z.safeParse(field, typed);
  return error ? error.issues[0]?.message : data;
}

test("a name has 2 to 100 characters, not counting surrounding spaces", () => {
  expect(read(nameField, "  Jo ")).toBe("Jo");
  expect(read(nameField, " J ")).toBe("Name must be at least 2 characters");
  expect(read(nameField, "x".repeat(100))).toBe("x".repeat(100));
  expect(read(nameField, "x".repeat(101))).toBe("Name must be at most 100 characters");
});

test("an email address is trimmed, valid and at most 254 characters long", () => {
  const longest = (length: number) =>
    `${"x".repeat(length - 242)}@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.${"g".repeat(54)}.net`;
  expect(longest(254)).toHaveLength(254);
  expect(read(emailField, " jo@example.net ")).toBe("jo@example.net");
  expect(read(emailField, longest(254))).toBe(longest(254));
  for (const wrong of ["", "jo", "jo@", "jo@example", "jo park@example.net", longest(255)])
    expect(read(emailField, wrong)).toBe("Please enter a valid email address");
});

test.each([
  ["jo@bücher.de", "jo@xn--bcher-kva.de"],
  ["Jo.Park@BÜCHER.de", "Jo.Park@xn--bcher-kva.de"],
  ["иван@пример.рф", undefined],
  ["name@пример.рф", "name@xn--e1afmkfd.xn--p1ai"],
  ["name@example.xn--p1ai", "name@example.xn--p1ai"],
  ["jo@例え。jp", "jo@xn--r8jz45g.jp"],
  ["Jo@Example.NET", "Jo@Example.NET"],
  ["jo@１.2", undefined],
  ["jo@ü/x.de", undefined],
  ["jo@ü.de:80", undefined],
  ["jo@ü..de", undefined],
  ["jo@%C3%BC.de", undefined],
])("the domain of %s is stored in ASCII form: %s", (typed, stored) => {
  expect(read(emailField, typed)).toBe(stored ?? "Please enter a valid email address");
});

test("optional text is trimmed, null when empty, and has a limit", () => {
  const notes = optionalText(2_000, "Notes");
  expect(read(notes, " Third floor ")).toBe("Third floor");
  expect(read(notes, "  ")).toBeNull();
  expect(read(notes, "x".repeat(2_001))).toBe("Notes must be at most 2,000 characters");
});
