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
  "Jo Park <jo@example.net>",
  '"Park, Jo" <mailto:jo@example.net>',
  "jo@example.net.",
  "jo@example.net; ",
  "Jo Park <jo@example.net. >;",
  "\u202ajo@example.net\u202c",
  "jo\u200b@example.net\ufeff",
  "ｊｏ＠ｅｘａｍｐｌｅ．ｎｅｔ",
])("%j is repaired", (pasted) => {
  expect(read(emailField, pasted)).toBe("jo@example.net");
});

test.each([" ", "<a@", "@a.", "<a> "])("an email field of 200 kB full of %j costs under a second", (unit) => {
  const before = process.cpuUsage();
  read(emailField, `jo@example.net${unit.repeat(200_000 / unit.length)}!`);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test.each(["o'hara@example.net", "jo&sam@example.net", "jo/x=y!#@example.net", "_jo_@sub.example.museum"])(
  "%s is taken, as an email field of HTML takes it",
  (typed) => {
    expect(read(emailField, typed)).toBe(typed);
    expect(read(emailField, typed.replace("'", "’"))).toBe(typed);
  },
);

test.each([
  `${"x".repeat(65)}@example.net`,
  `jo@${"d".repeat(64)}.net`,
  "jo@example-.net",
  "jo@example.123",
  "jo@exa_mple.net",
  "jo@example..net",
])("%s cannot be mailed and is refused", (typed) => {
  expect(read(emailField, typed)).toBe("Please enter a valid email address");
});

test.each([
  ["jo@bücher.de", "jo@xn--bcher-kva.de"],
  ["Jo.Park@BÜCHER.de", "Jo.Park@xn--bcher-kva.de"],
  ["иван@пример.рф", undefined],
  ["name@пример.рф", "name@xn--e1afmkfd.xn--p1ai"],
  ["jo@例え。jp", "jo@xn--r8jz45g.jp"],
  ["jo@１.2", undefined],
  ["jo@ü/x.de", undefined],
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
