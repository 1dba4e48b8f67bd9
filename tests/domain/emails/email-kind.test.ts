import { expect, test } from "vitest";
import { type EmailKind, stopsAtOptOut } from "#domain/emails/email-kind.ts";

test.each<[EmailKind, boolean]>([
  ["friend-discount", true],
  ["referrer-receipt", true],
  ["gift-card-coming", true],
  ["gift-card-sent", true],
  ["estimate-office", false],
  ["estimate-confirmation", false],
])("an opt-out stops %s: %s", (kind, stops) => {
  expect(stopsAtOptOut(kind)).toBe(stops);
});
