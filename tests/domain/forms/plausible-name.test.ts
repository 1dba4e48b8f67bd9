import { describe, expect, test } from "vitest";
import { looksLikeMessage, mailableName } from "#domain/forms/plausible-name.ts";

describe("a typed name", () => {
  test.each([
    "Maria Torres",
    "O'Neill",
    "Anne-Marie d’Arc",
    "J.R. Park",
    "José Ñandú",
    "Ana Sofía de los Ríos y Peña Vargas Luna",
    "李雷",
    "田中さくら",
    "アンナ・スミス",
    "Oʼahu",
    "Marçal Vil·la",
    "Smith, Jr.",
    "Paul Smith 3rd",
    "Katherine (Kate) Lee",
    "Thomas “TJ” Hall",
    "Bob & Sue",
  ])("%s is sent and shown", (name) => {
    expect(looksLikeMessage(name)).toBe(false);
    expect(mailableName(name)).toBe(name);
  });

  test.each([
    ["Mary\u00a0Ann  Hill", "Mary Ann Hill"],
    ["Jean\u2011Luc", "Jean-Luc"],
    ["St.James", "St. James"],
    ["Evil.Pizza", "Evil. Pizza"],
    ["Sam 👩🏽‍🚒", "Sam"],
  ])("%s is sent and shown as %s", (typed, shown) => {
    expect(looksLikeMessage(typed)).toBe(false);
    expect(mailableName(typed)).toBe(shown);
  });

  test.each([
    "𝐏𝐚𝐲 𝐏𝐚𝐥",
    "\u3164\u3164",
    "Jo\u00adPark",
    "e\u0301\u0302\u0303\u0304\u0305vil",
    "Раypal",
    "Jo\u202ePark",
    "Jo\u0000",
    "P!nk",
  ])("%j is sent, and shown as “a friend”", (typed) => {
    expect(looksLikeMessage(typed)).toBe(false);
    expect(mailableName(typed)).toBe("a friend");
  });

  test.each([
    "evil.com",
    "ｅｖｉｌ．ｃｏｍ",
    "Visit x.com",
    "www evil",
    "a@b.c",
    "http://x",
    "Win $500",
    "Free cash!",
    "Call 571-555-0142",
    "Jo\nBcc: x",
    "click here to win a free iphone now",
    "x".repeat(61),
    "Jo <b>",
  ])("%j waits for an operator", (text) => {
    expect(looksLikeMessage(text)).toBe(true);
    expect(mailableName(text)).toBe("a friend");
  });
});
