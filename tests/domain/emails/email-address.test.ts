import { describe, expect, test } from "vitest";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";

describe("addresses of one person", () => {
  test.each([
    ["Jo.Park+moving@GMAIL.com", "jopark@gmail.com"],
    ["jo.park@googlemail.com", "jopark@gmail.com"],
    ["jo.park+x@outlook.com", "jo.park@outlook.com"],
    ["jo+x@example.com", "jo@example.com"],
    [" Jo+One+Two@Example.com ", "jo@example.com"],
    ["jo.park+x@example.com", "jo.park@example.com"],
    ["+x@gmail.com", "+x@gmail.com"],
    ["+x@example.com", "+x@example.com"],
    ["jo@me.com", "jo@icloud.com"],
    ["jo@protonmail.com", "jo@proton.me"],
    ["no address", "no address"],
    ["jo+x@BÜCHER.de", "jo@xn--bcher-kva.de"],
    ["jo@xn--bcher-kva.de", "jo@xn--bcher-kva.de"],
  ])("%s is compared as %s", (typed, compared) => {
    expect(normalizeEmailAddress(typed)).toBe(compared);
  });
});
