import { expect, test } from "vitest";
import { canBeStopped, type EmailKind, isStoppedBy, isTooLate } from "#domain/emails/email-kind.ts";

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
  ["move-answer", { earlier: true, later: false, laterAfterBounce: true }],
  ["move-booked", { earlier: false, later: false, laterAfterBounce: true }],
  ["move-cancelled", { earlier: false, later: false, laterAfterBounce: true }],
])("%s emails a suppression stops: %o", (kind, { earlier, later, laterAfterBounce }) => {
  const optOut = { source: "unsubscribe-link", stoppedAt } as const;
  const asked = (askedAt: Date | undefined, isBooked = false) => ({ askedAt, isBooked });
  expect(isStoppedBy(optOut, kind, asked(before))).toBe(earlier);
  expect(isStoppedBy(optOut, kind, asked(undefined))).toBe(earlier);
  expect(isStoppedBy(optOut, kind, asked(after))).toBe(later);
  expect(isStoppedBy({ ...optOut, source: "bounce" }, kind, asked(after))).toBe(laterAfterBounce);
  if (kind === "move-answer") expect(isStoppedBy(optOut, kind, asked(before, true))).toBe(false);
  expect(canBeStopped(kind)).toBe(kind !== "estimate-office");
});

test("a code past its expiry and a confirmation older than a week are not sent, but a message to the office is", () => {
  const now = new Date("2027-11-02T12:00:00Z");
  const days = (number: number) => new Date(now.getTime() - number * 86_400_000);
  const isLate = (kind: EmailKind, age: number, expired = -1) =>
    isTooLate(kind, { created_at: days(age), codeExpiresAt: days(expired) }, now);
  expect([isLate("friend-discount", 300), isLate("friend-discount", 366, 1)]).toEqual([false, true]);
  expect([isLate("referrer-receipt", 6), isLate("referrer-receipt", 8)]).toEqual([false, true]);
  expect([isLate("estimate-confirmation", 6), isLate("estimate-confirmation", 8)]).toEqual([false, true]);
  expect(isLate("estimate-office", 365)).toBe(false);
});
