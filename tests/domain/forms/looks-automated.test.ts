import { describe, expect, test } from "vitest";
import { looksAutomated } from "#domain/forms/looks-automated.ts";

describe("whether a form was filled in by a bot", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const madeAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  test.each([
    ["a person's, after half a minute", { honeypot: "", madeAt: madeAgo(30) }, false],
    ["a quick person's with autofill", { honeypot: "", madeAt: madeAgo(1) }, false],
    ["one left open for a week", { honeypot: "", madeAt: madeAgo(7 * 24 * 3600) }, false],
    ["one sent instantly", { honeypot: "", madeAt: madeAgo(0.2) }, true],
    ["one from a clock that is a minute ahead", { honeypot: "", madeAt: madeAgo(-60) }, false],
    ["one without our signature", { honeypot: "", madeAt: undefined }, true],
    ["one with the hidden field filled in", { honeypot: "Hello", madeAt: madeAgo(30) }, true],
  ])("%s", (_what, form, automated) => {
    expect(looksAutomated({ ...form, now })).toBe(automated);
  });
});
