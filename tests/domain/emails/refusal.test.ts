import { expect, test } from "vitest";
import { judgeRefusal } from "#domain/emails/refusal.ts";

test.each([
  ["5.1.1", "", "recipient", true, "no such mailbox"],
  ["5.2.1", "", "recipient", true, "a disabled mailbox"],
  ["5.2.1 (mailbox disabled)", "", "recipient", true, "a comment"],
  ["5.0.0", "550 User unknown", "recipient", true, "words where the code says nothing"],
  ["5.3.0", "553 5.3.0 <jo@a.net>... Unknown E-Mail Address", "recipient", true, "words in another order"],
  ["5.0.0", "554 This user doesn't have a yahoo.com account", "recipient", true, "Yahoo's words"],
  ["", "550 jo@example.net does not exist", "recipient", true, "words without a code"],
  ["5.0.0", "550 #5.1.0 Address rejected.", "recipient", true, "a refused recipient with the sender's code"],
  ["5.4.4", "Host or domain name not found", "recipient", true, "a domain that is not there"],
  ["5.0.0", "", "refused", false, "a refusal without a reason"],
  ["5.2.2", "", "recipient", false, "a full mailbox"],
  ["5.1.1", "procmail: Couldn't create: No such user", "recipient", true, "words after a code"],
  ["5.1.1", "x-unix; procmail: No such user", "recipient", false, "the recipient's own machine"],
  ["5.2.1", "550-5.2.1 receiving mail at a rate that prevents", "recipient", false, "a limit that passes"],
  ["5.0.0", "550 5.7.26 fails DMARC", "policy", false, "our SPF or DKIM fault, in the reply"],
  ["5.1.1", "550 5.7.1 IP 192.0.2.1 is on a blocklist", "policy", false, "our server, in the reply"],
  ["5.1.0", "550 5.1.0 Sender address rejected: User unknown", "policy", false, "our own address"],
  ["5.1.1", "550 5.1.1 Mailbox is full", "recipient", false, "a full mailbox with the wrong code"],
  ["5.1.1", "550 5.1.1 Insufficient disk storage", "recipient", false, "a full disk"],
  ["5.1.1", "550 5.1.1 listed by DNSBL", "recipient", false, "a list of senders"],
  ["5.1.1", "550 5.1.1 virus found", "recipient", false, "our content"],
  ["5.1.1", "550 5.1.1 Greylisted, see you", "recipient", false, "a delay on purpose"],
  ["5.1.1", "550 5.1.1 jo temporarily unavailable", "recipient", false, "a fault that passes"],
  ["5.1.1", "550 5.1.1 Too many invalid recipients", "recipient", false, "a limit, though it says invalid"],
  ["5.1.1", "550 5.1.1 Client host rejected: unknown user", "recipient", false, "our server"],
  ["5.1.1", "550 5.1.1 Your domain is unknown", "recipient", false, "our domain"],
  ["5.1.90", "550 5.1.90 daily allowance reached", "policy", false, "Microsoft's word for our daily limit"],
  [
    "5.1.1",
    "550 5.1.1 <quota.spam@later.net>: User unknown",
    "recipient",
    true,
    "words in the address itself",
  ],
  ["5.1.8", "", "policy", false, "our own address refused"],
  ["5.4.5", "", "policy", false, "our daily quota"],
  ["5.6.0", "", "message", false, "refused content"],
  ["4.4.7", "", "deferred", false, "a server that did not respond for days"],
  ["5.4.4", "", "refused", false, "a domain that could not be reached"],
  ["", "", "refused", false, "a report without a status"],
] as const)(
  "%s %s has the cause %s, and the address is bad: %s (%s)",
  (status, reply, cause, isAddressBad, _what) => {
    expect(judgeRefusal(status, reply)).toMatchObject({ cause, isAddressBad });
  },
);

test("an IP address is no status code", () => {
  expect(judgeRefusal("5.0.0", "550 host 5.1.1.20 says no").status).toBe("5.0.0");
});
