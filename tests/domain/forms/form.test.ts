import { describe, expect, test } from "vitest";
import { emailField, nameField, optionalText } from "#domain/forms/fields.ts";
import { defineForm, firstMessages } from "#domain/forms/form.ts";

const form = defineForm({ name: nameField, email: emailField, notes: optionalText(10, "Notes") });

function send(values: Record<string, string | Blob>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(values)) sent.set(name, value);
  return sent;
}

describe("a submitted form", () => {
  test("is read field by field: missing fields are empty, unknown ones are dropped", () => {
    expect(form.read(send({ name: "Jo", color: "red" }))).toEqual({ name: "Jo", email: "", notes: "" });
    expect(form.empty).toEqual({ name: "", email: "", notes: "" });
  });

  test("has normalized line ends and no NUL", () => {
    expect(form.read(send({ notes: "a\r\nb\rc\nd\0e" })).notes).toBe("a\nb\nc\nde");
  });

  test("counts a file as empty", () => {
    expect(form.read(send({ notes: new File(["x"], "x.txt") })).notes).toBe("");
  });
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
