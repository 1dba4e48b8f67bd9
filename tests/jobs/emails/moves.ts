import type { Move } from "#db/moves/moves.ts";
import { noFacts } from "#domain/moves/facts.ts";
import { sampleMove } from "#tests/support/email-samples.ts";

/** Asked for, and not booked yet. */
export const usualMove: Move = {
  ...sampleMove,
  ...noFacts,
  id: "6f1d2f0e-6f3b-4a3c-9a63-2f6c4bb1a001",
  name: "Dana Whitfield",
  email: "dana@example.net",
  phone: "(571) 555-0100",
  move_type: "local",
  home_type: "two-bedroom",
  moving_from: "Ashburn",
  moving_to: "Alexandria, 22314",
  moving_day: "2027-06-12",
  move_token: "MoveTokenOfThirtyTwoLetters_0001",
  ...{ crew: null, truck: null, price: null, note: null },
  ...{ crews: null, work_days: null, packing_day: null },
  details: "Third floor,\nno elevator",
  plan: null,
  created_at: new Date("2026-06-01T12:30:00Z"),
};

export const hostileTexts = [
  "<img src=x onerror=alert(1)>",
  `"><a href="https://evil.example.net">click</a>`,
  "https://evil.example.net",
  "evil.example.net",
  "go to evil.co now",
  "win@evil.example.net",
  "Dana\r\nBcc: everybody@example.com\r\n\r\nBuy now",
  "\u202egro.live\u202c",
  "Call 1-800-555-0199 to win",
  "=?utf-8?B?ZXZpbA==?=",
];
