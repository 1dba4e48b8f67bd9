import { expect, test } from "vitest";
import { findReminderDay, hasMoveChanged, isReminderLate } from "#domain/moves/move-emails.ts";

test.each([
  ["an hour before nine in winter", "2027-01-15T13:59:59Z", undefined],
  ["at nine in winter", "2027-01-15T14:00:00Z", "2027-01-16"],
  ["late in the evening, when it is tomorrow in London", "2027-01-16T04:30:00Z", "2027-01-16"],
  ["the day before the clocks go forward", "2027-03-13T14:00:00Z", "2027-03-14"],
  ["at eight on the day they go forward", "2027-03-14T12:59:00Z", undefined],
  ["at nine on the day they go forward", "2027-03-14T13:00:00Z", "2027-03-15"],
  ["the day before they go back", "2027-11-06T13:00:00Z", "2027-11-07"],
  ["at eight on the day they go back", "2027-11-07T13:59:00Z", undefined],
  ["at nine on the day they go back", "2027-11-07T14:00:00Z", "2027-11-08"],
  ["on the last day of the year", "2027-12-31T20:00:00Z", "2028-01-01"],
])("%s reminders are for the right day", (_when, now, day) => {
  expect(findReminderDay(new Date(now))).toBe(day);
});

test("a reminder goes out only before its moving day, and only for the day that it was written for", () => {
  const move = { state: "booked", moving_day: "2027-06-12", reminded_day: "2027-06-12" } as const;
  const isLate = (now: string) => isReminderLate("move-reminder", move, new Date(now));
  expect([isLate("2027-06-11T23:00:00Z"), isLate("2027-06-12T12:00:00Z")]).toEqual([false, true]);
  const hasChanged = (changes: object) => hasMoveChanged("move-reminder", { ...move, ...changes });
  expect(hasChanged({})).toBe(false);
  expect(hasChanged({ moving_day: "2027-06-13" })).toBe(true);
  expect(hasChanged({ state: "cancelled" })).toBe(true);
});
