import { expect, test } from "vitest";
import { classifyBounce } from "#domain/emails/bounce.ts";

test.each([
  ["5.1.1", "recipient", true, "no such mailbox"],
  ["5.1.10", "recipient", true, "a domain that accepts no email"],
  ["5.0.0", "recipient", true, "a refusal without an enhanced code"],
  ["5.2.1", "recipient", true, "a disabled mailbox"],
  ["5.2.2", "recipient", false, "a full mailbox"],
  ["5.7.26", "policy", false, "an SPF or DKIM fault of ours"],
  ["5.1.8", "policy", false, "our own address refused"],
  ["5.6.0", "message", false, "refused content"],
  ["4.4.7", "deferred", false, "a server that did not respond for days"],
  ["5.4.4", "refused", false, "a domain that could not be found"],
  ["", "refused", false, "a report without a status"],
] as const)(
  "%s has the cause %s, and marks the address as bad: %s (%s)",
  (status, cause, isAddressBad, _what) => {
    expect(classifyBounce(status)).toEqual({ cause, isAddressBad });
  },
);
