import { expect, test } from "vitest";
import { canBeStopped, type EmailKind, isStoppedBy, isTooLate } from "#domain/emails/email-kind.ts";

test.each<[EmailKind, { unbooked: boolean; booked: boolean; bounced: boolean }]>([
  ["friend-discount", { unbooked: true, booked: false, bounced: true }],
  ["estimate-confirmation", { unbooked: true, booked: false, bounced: true }],
  ["move-cancelled", { unbooked: true, booked: false, bounced: true }],
  ["estimate-office", { unbooked: false, booked: false, bounced: false }],
])("%s emails a suppression stops, without a booked move and with one: %o", (kind, stopped) => {
  const isStopped = (source: "operator" | "bounce", isBooked: boolean) =>
    isStoppedBy({ source }, kind, { isBooked });
  expect({
    unbooked: isStopped("operator", false),
    booked: isStopped("operator", true),
    bounced: isStopped("bounce", true),
  }).toEqual(stopped);
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
