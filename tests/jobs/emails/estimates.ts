import type { EstimateRow } from "#db/estimates/estimates.ts";

export const usualEstimate: EstimateRow = {
  id: "6f1d2f0e-6f3b-4a3c-9a63-2f6c4bb1a001",
  idempotency_key: "6f1d2f0e-6f3b-4a3c-9a63-2f6c4bb1a002",
  name: "Dana Whitfield",
  email: "dana@example.net",
  email_key: "dana@example.net",
  phone: "(571) 555-0100",
  move_type: "local",
  home_type: "two-bedroom",
  moving_from: "Ashburn",
  moving_to: "Alexandria, 22314",
  moving_day: null,
  flexible: false,
  moving_date: "mid June",
  details: "Third floor,\nno elevator",
  discount_code: null,
  referral_id: null,
  plan: null,
  created_at: new Date("2026-06-01T12:30:00Z"),
};

/** Texts that must not become markup, links, headers or an advertisement. */
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
