import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField, nameField, optionalText } from "#domain/forms/fields.ts";

/** The value of a valid field, or the message for a wrong one. */
function read<Output>(field: z.ZodMiniType<Output>, typed: string) {
  const { data, error } = z.safeParse(field, typed);
  return error ? error.issues[0]?.message : data;
}

test("a name has 2 to 100 characters, spaces around it not counted", () => {
  expect(read(nameField, "  Jo ")).toBe("Jo");
  expect(read(nameField, " J ")).toBe("Name must be at least 2 characters");
  expect(read(nameField, "x".repeat(100))).toBe("x".repeat(100));
  expect(read(nameField, "x".repeat(101))).toBe("Name must be at most 100 characters");
});

test("an address is trimmed, valid and of at most 254 characters", () => {
  const longest = (length: number) =>
    `${"x".repeat(length - 242)}@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.${"g".repeat(54)}.net`;
  expect(longest(254)).toHaveLength(254);
  expect(read(emailField, " jo@example.net ")).toBe("jo@example.net");
  expect(read(emailField, longest(254))).toBe(longest(254));
  for (const wrong of ["", "jo", "jo@", "jo@example", "jo park@example.net", longest(255)])
    expect(read(emailField, wrong)).toBe("Please enter a valid email address");
});

test("optional text is trimmed, null when empty, and has a limit", () => {
  const notes = optionalText(2_000, "Notes");
  expect(read(notes, " Third floor ")).toBe("Third floor");
  expect(read(notes, "  ")).toBeNull();
  expect(read(notes, "x".repeat(2_001))).toBe("Notes must be at most 2,000 characters");
});
