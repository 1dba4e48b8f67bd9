import { expect, test } from "vitest";
import { judgeFailure, type SmtpStep } from "#jobs/smtp/verdict.ts";

test.each<[string, SmtpStep, string, string]>([
  ["550 5.1.1 no such user", "recipient", "dead", "recipient"],
  ["550 5.1.10 domain takes no mail", "recipient", "dead", "recipient"],
  ["550 5.2.1 mailbox closed", "recipient", "dead", "recipient"],
  ["552 5.2.2 mailbox full", "text", "dead", "recipient"],
  ["556 no mail for this domain", "recipient", "dead", "recipient"],
  ["552 5.3.4 too big", "text", "dead", "message"],
  ["554 5.6.0 cannot be converted", "text", "dead", "message"],
  ["550 no such user", "recipient", "dead", "refused"],
  ["554 5.0.0 no", "text", "dead", "refused"],
  ["550-5.1.1 no such user\n550 5.1.1 really", "recipient", "dead", "recipient"],
  ["550 5.1.8 sender unknown", "recipient", "outage", "policy"],
  ["550 5.4.5 daily quota", "text", "outage", "policy"],
  ["554 5.7.1 client host blocked", "recipient", "outage", "policy"],
  ["535 5.7.8 wrong password", "recipient", "outage", "login"],
  ["550 5.1.1 no such sender", "sender", "outage", "service"],
  ["451 4.3.0 later", "sender", "outage", "service"],
  ["554 no", "connect", "outage", "service"],
  ["450 4.2.1 busy", "recipient", "retry", "deferred"],
  ["421 4.3.2 closing", "text", "retry", "deferred"],
])("%s at %s means %s, for %s", (reply, step, outcome, cause) => {
  expect(judgeFailure({ step, what: "EENVELOPE", reply })).toMatchObject({ outcome, cause });
});

test.each<[SmtpStep, boolean, string, string]>([
  ["connect", false, "outage", "unreachable"],
  ["connect", true, "outage", "unreachable"],
  ["login", false, "outage", "login"],
  ["recipient", true, "retry", "stalled"],
  ["text", true, "retry", "stalled"],
  ["text", false, "retry", "deferred"],
])("silence at %s (timeout: %s) means %s, for %s", (step, isTimeout, outcome, cause) => {
  expect(judgeFailure({ step, what: "ETIMEDOUT", isTimeout })).toMatchObject({ outcome, cause });
});

test("the reason holds the codes and none of the server's words, which repeat the address", () => {
  const { reason, code } = judgeFailure({
    step: "recipient",
    what: "EENVELOPE RCPT TO",
    reply: "550 5.1.1 <jo@example.net> unknown",
  });
  expect({ reason, code }).toEqual({ reason: "EENVELOPE RCPT TO 550 5.1.1", code: 550 });
});
