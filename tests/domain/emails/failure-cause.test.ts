import { expect, test } from "vitest";
import { failureCauses } from "#domain/emails/failure-cause.ts";

const words = Object.entries(failureCauses);

test("no two causes have the same text", () => {
  expect(new Set(words.map(([, text]) => text)).size).toBe(words.length);
});

test.each(words)("%s fits inside a sentence of an alert or command", (_cause, text) => {
  expect(text).toMatch(/^[a-z][a-z ]*[a-z]$/);
});

test("failures before the recipient is known never blame the recipient", () => {
  const { unreachable, login, policy, deferred, stalled, content, message } = failureCauses;
  for (const text of [unreachable, login, policy, deferred, stalled, content, message])
    expect(text).not.toMatch(/address|mailbox|recipient/);
  expect(failureCauses.recipient).toMatch(/address/);
});
