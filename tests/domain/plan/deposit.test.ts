import { describe, expect, test } from "vitest";
import "#app/gazetteer.server.ts";
import { describeCancelling, describeDeposit } from "#domain/plan/deposit.ts";

describe("what a customer is told to pay", () => {
  test("names a deposit for a local move only", () => {
    expect(describeDeposit("ashburn", "sterling")).toMatch(/^Local move: \$250 deposit/);
    expect(describeDeposit("sterling", "bethesda")).toMatch(/^Local move: \$250 deposit/);
    expect(describeDeposit("Burke", "Richmond VA")).toMatch(/^Long-distance move: .*no deposit/);
  });

  test("a move across a state line outside the Washington zone is never local, however short", () => {
    expect(describeDeposit("leesburg", "Frederick, MD")).toMatch(
      /^Move between states: .*no deposit\. You sign the bill of lading at least three days before/,
    );
  });

  test.each([
    ["ashburn", "elsewhere"],
    ["ashburn", null],
    [null, null],
  ])("names no amount while a place is unknown: %s to %s", (from, to) => {
    expect(describeDeposit(from, to)).toMatch(/your estimate says so/);
    expect(describeDeposit(from, to)).not.toMatch(/\$|%/);
  });
});

describe("what a customer who cancels is told", () => {
  test("is the one rule that applies", () => {
    expect(describeCancelling("ashburn", "sterling")).toBe(
      "A deposit that you have paid is not refunded. It can be applied to a new date.",
    );
    expect(describeCancelling("Burke", "Richmond VA")).toBe("It costs nothing if you cancel before we load.");
    expect(describeCancelling("leesburg", "Frederick, MD")).toBe(
      "It costs nothing if you cancel before we load.",
    );
  });

  test("covers both if a place is unknown", () => {
    expect(describeCancelling("ashburn", "elsewhere")).toMatch(
      /^A deposit .* is not refunded.*Without a deposit/,
    );
  });
});
