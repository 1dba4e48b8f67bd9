import { expect, test } from "vitest";
import { failureCauses } from "#domain/emails/failure-cause.ts";

const words = Object.entries(failureCauses);

test("each cause is told apart from every other", () => {
  expect(new Set(words.map(([, text]) => text)).size).toBe(words.length);
});

test.each(words)("%s stands inside a sentence, as alerts and commands write it", (_cause, text) => {
  expect(text).toMatch(/^[a-z][a-z ]*[a-z]$/);
});

test("what went wrong before the recipient was known never blames the recipient", () => {
  const { unreachable, login, policy, deferred, stalled, content, message } = failureCauses;
  for (const text of [unreachable, login, policy, deferred, stalled, content, message])
    expect(text).not.toMatch(/address|mailbox|recipient/);
  expect(failureCauses.recipient).toMatch(/address/);
});
