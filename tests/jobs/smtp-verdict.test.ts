import { expect, test } from "vitest";
import { judgeFailure } from "#jobs/smtp-verdict.ts";

test.each([
  ["550 5.1.1 no such user", "RCPT TO", "dead", "recipient"],
  ["552 5.2.2 mailbox full", "DATA", "dead", "recipient"],
  ["556 no mail for this domain", "RCPT TO", "dead", "recipient"],
  ["552 5.3.4 too big", "DATA", "dead", "message"],
  ["550 no", "RCPT TO", "retry", "refused"],
  ["550-5.1.1 no such user\n550 5.1.1 really", "RCPT TO", "dead", "recipient"],
  ["554 5.7.1 client host blocked", "RCPT TO", "retry", "policy"],
  ["535 5.7.8 wrong password", "RCPT TO", "outage", "login"],
  ["454 4.7.0 temporary failure", "AUTH PLAIN", "outage", "service"],
  ["550 5.1.1 no such sender", "MAIL FROM", "outage", "service"],
  ["554 no", "CONN", "outage", "service"],
  ["450 4.2.1 busy", "RCPT TO", "retry", "deferred"],
])("%s after %s means %s, because of %s", (response, command, outcome, cause) => {
  expect(judgeFailure({ code: "EENVELOPE", command, response })).toMatchObject({ outcome, cause });
});

test.each([
  [{ code: "EPROTOCOL", command: "CONN", response: "421 4.7.0 too many connections" }, "busy"],
  [{ code: "ECONNECTION", command: "EHLO", response: "421 4.7.0 too many connections" }, "busy"],
  [{ code: "EAUTH", command: "AUTH PLAIN", response: "421 4.7.0 too many logins" }, "busy"],
  [{ code: "EAUTH", command: "AUTH PLAIN", response: "454 4.7.0 temporary failure" }, "service"],
  [{ code: "ETLS", command: "STARTTLS", response: "454 4.7.0 TLS not available" }, "service"],
  [{ code: "ETLS", command: "STARTTLS", response: "502 5.5.1 not implemented" }, "encryption"],
  [{ code: "ESOCKET", command: "CONN", originalCode: "ERR_SSL_WRONG_VERSION_NUMBER" }, "encryption"],
  [{ code: "ESOCKET", command: "CONN", originalCode: "CERT_HAS_EXPIRED" }, "certificate"],
  [{ code: "ESOCKET", command: "CONN" }, "unreachable"],
  [{ code: "EAUTH", command: "AUTH PLAIN" }, "login"],
])("%j is an outage, because of %s", (error, cause) => {
  expect(judgeFailure(error)).toMatchObject({ outcome: "outage", cause });
});

test("the reason has the codes but not the server's text, which contains the address", () => {
  const { reason, code } = judgeFailure({
    code: "EENVELOPE",
    command: "RCPT TO",
    response: "550 5.1.1 <jo@example.net> unknown",
  });
  expect({ reason, code }).toEqual({ reason: "EENVELOPE RCPT TO 550 5.1.1", code: 550 });
  const refused = judgeFailure({ code: "ESOCKET", command: "CONN", originalCode: "ECONNREFUSED" });
  expect(refused.reason).toBe("ESOCKET CONN ECONNREFUSED");
});
