import { expect, test } from "vitest";
import { writeMessage } from "#ops/alerts/message.ts";

const alert = {
  thing: "mail",
  detail: "2 mails not sent: 451 <jo@example.net>: later",
  began: new Date("2026-11-22T03:05:00Z"),
  ended: null,
  seconds: 900,
  isStartTold: false,
};

test("the message of the start says what it is, since when, and what to do, and names no customer", () => {
  const { subject, text, state } = writeMessage("https://www.example.com", alert);
  expect(state).toBe("started");
  expect(subject).toBe("www.example.com: Mail has stopped");
  expect(text).toContain("Since 2026-11-22 03:05 UTC: 2 mails not sent: 451 <[address]>: later");
  expect(text).toContain("docs/operations.md");
});

test("the message of the end says how long it lasted, and what it was to somebody who was not told before", () => {
  const over = { ...alert, ended: new Date("2026-11-22T03:25:00Z"), seconds: 1_200 };
  const told = writeMessage("https://www.example.com", { ...over, isStartTold: true });
  expect(told).toMatchObject({ state: "ended", subject: "www.example.com: over: Mail has stopped" });
  expect(told.text).toBe(
    "It is over: Mail has stopped.\nIt lasted 20 min, from 2026-11-22 03:05 UTC to 2026-11-22 03:25 UTC.",
  );
  expect(writeMessage("https://www.example.com", over).text).toContain("You were not told before");
});
