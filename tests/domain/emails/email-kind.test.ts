import { expect, test } from "vitest";
import { canBeStopped, type EmailKind, isStoppedBy } from "#domain/emails/email-kind.ts";

const stoppedAt = new Date("2026-11-01T12:00:00Z");
const before = new Date("2026-11-01T11:59:00Z");
const after = new Date("2026-11-01T12:01:00Z");

test.each<[EmailKind, { earlier: boolean; later: boolean; laterAfterBounce: boolean }]>([
  ["friend-discount", { earlier: true, later: true, laterAfterBounce: true }],
  ["referrer-receipt", { earlier: true, later: false, laterAfterBounce: true }],
  ["gift-card-coming", { earlier: true, later: false, laterAfterBounce: true }],
  ["gift-card-sent", { earlier: true, later: false, laterAfterBounce: true }],
  ["estimate-confirmation", { earlier: true, later: false, laterAfterBounce: true }],
  ["estimate-office", { earlier: false, later: false, laterAfterBounce: false }],
])("%s emails a suppression stops: %o", (kind, { earlier, later, laterAfterBounce }) => {
  const optOut = { source: "unsubscribe-link", stoppedAt } as const;
  expect(isStoppedBy(optOut, kind, before)).toBe(earlier);
  expect(isStoppedBy(optOut, kind, undefined)).toBe(earlier);
  expect(isStoppedBy(optOut, kind, after)).toBe(later);
  expect(isStoppedBy({ ...optOut, source: "bounce" }, kind, after)).toBe(laterAfterBounce);
  expect(canBeStopped(kind)).toBe(kind !== "estimate-office");
});
