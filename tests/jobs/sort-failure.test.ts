import { expect, test } from "vitest";
import { sortFailure } from "#jobs/mailer.ts";

test.each([
  ["a server that is not there", { code: "ECONNECTION", command: "CONN" }, "retry"],
  ["a server that says later", { code: "EENVELOPE", responseCode: 451, command: "RCPT TO" }, "retry"],
  ["a recipient that is refused", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, "dead"],
  ["a message that is refused", { code: "EMESSAGE", responseCode: 554, command: "DATA" }, "dead"],
  ["a sender that is refused", { code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }, "outage"],
  ["a login that is refused", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }, "outage"],
  ["a server that wants a login", { code: "EENVELOPE", responseCode: 530, command: "MAIL FROM" }, "outage"],
])("%s", (_name, error, outcome) => {
  const failure = sortFailure(error);
  expect(failure.outcome).toBe(outcome);
  expect(failure.reason).toContain(error.code);
});

test("something that is no error at all is tried again", () => {
  expect(sortFailure(undefined)).toEqual({ outcome: "retry", code: undefined, reason: "error" });
});

test("the reason holds no address", () => {
  const error = { code: "EENVELOPE", responseCode: 550, response: "550 <ana@example.com> unknown" };
  expect(sortFailure(error).reason).toBe("EENVELOPE 550");
});
