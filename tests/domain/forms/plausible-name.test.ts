import { describe, expect, test } from "vitest";
import { isPlausibleName, mailableName } from "#domain/forms/plausible-name.ts";

describe("a typed name", () => {
  test.each([
    "Jo",
    "Maria Torres",
    "O'Neill",
    "Anne-Marie d’Arc",
    "J. R. Park",
    "J.R. Park",
    "José Ñandú",
    "李雷",
    "Олег",
    "田中さくら",
    "スーザン",
    "สมคำ",
    "Nguyễn Thị",
    "Oʼahu",
    "Smith, Jr.",
    "Bob & Sue",
  ])("%s looks like a name", (name) => {
    expect(isPlausibleName(name)).toBe(true);
  });

  test.each([
    "evil.com",
    "t.co",
    "Visit x.com",
    "𝐏𝐚𝐲 𝐏𝐚𝐥",
    "ＰａｙＰａｌ",
    "\u3164\u3164",
    "Jo\u00adPark",
    "e\u0301\u0302\u0303\u0304\u0305vil",
    "www evil",
    "a@b.c",
    "http://x",
    "Win $500",
    "Раypal",
    "Jo\u202ePark",
    "Jo\nBcc: x",
    "Jo\u0000",
    "click here to win a free iphone now",
    "x".repeat(61),
    "J",
    "123",
    "Jo <b>",
  ])("%j does not, and the email says “a friend”", (text) => {
    expect(isPlausibleName(text)).toBe(false);
    expect(mailableName(text)).toBe("a friend");
  });
});
