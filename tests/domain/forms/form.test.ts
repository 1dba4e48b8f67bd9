import { describe, expect, test } from "vitest";
import { emailField, nameField, optionalText } from "#domain/forms/fields.ts";
import { defineForm, firstMessages } from "#domain/forms/form.ts";

const form = defineForm({ name: nameField, email: emailField, notes: optionalText(10, "Notes") });

function send(values: Record<string, string | Blob>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(values)) sent.set(name, value);
  return sent;
}

test.each<[what: string, sent: Record<string, string | Blob>, read: object]>([
  ["missing fields are empty, unknown ones are dropped", { color: "red" }, {}],
  ["line ends are normalized, and NUL is a space", { notes: "a\r\nb\0c" }, { notes: "a\nb c" }],
  ["a file is empty", { notes: new File(["x"], "x.txt") }, {}],
])("a submitted form is read field by field: %s", (_what, sent, read) => {
  expect(form.read(send(sent))).toEqual({ ...form.empty, ...read });
  expect(form.empty).toEqual({ name: "", email: "", notes: "" });
});

describe("a form that was read", () => {
  test("becomes data if every field is valid", () => {
    expect(form.parse({ name: " Jo ", email: " jo@example.net ", notes: " " })).toEqual({
      data: { name: "Jo", email: "jo@example.net", notes: null },
    });
  });

  test("gives one message for each invalid field, in form order", () => {
    const { errors } = form.parse({ name: "J", email: `${"x".repeat(250)}@example`, notes: "x".repeat(11) });
    expect(Object.entries(errors ?? {})).toEqual([
      ["name", "Name must be at least 2 characters"],
      ["email", "Please enter a valid email address"],
      ["notes", "Notes must be at most 10 characters"],
    ]);
  });
});

test("a field with several errors shows the first", () => {
  const issue = (field: string, message: string) => ({ path: [field], message });
  expect(firstMessages([issue("name", "short"), issue("email", "wrong"), issue("name", "odd")])).toEqual({
    name: "short",
    email: "wrong",
  });
});
