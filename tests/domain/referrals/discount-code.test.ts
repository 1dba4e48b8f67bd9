import { describe, expect, test } from "vitest";
import { addMonths, DISCOUNT_CODE_PATTERN, makeDiscountCode } from "#domain/referrals/discount-code.ts";

describe("a discount code", () => {
  test("is the prefix and two groups of four that can be read aloud", () => {
    expect(makeDiscountCode("ASH", Uint8Array.of(0, 1, 2, 3, 28, 29, 30, 31))).toBe("ASH-2345-WXYZ");
    expect(makeDiscountCode("ASH", Uint8Array.of(255, 254, 253, 252, 35, 34, 33, 32))).toBe("ASH-ZYXW-5432");
  });

  test("of any random bytes looks like one, without 0, O, 1 and I", () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const code = makeDiscountCode("ASH", new Uint8Array(8).fill(byte));
      expect(code).toMatch(DISCOUNT_CODE_PATTERN);
      expect(code.slice(4)).not.toMatch(/[01IO]/);
    }
  });

  test("needs enough random bytes", () => {
    expect(() => makeDiscountCode("ASH", new Uint8Array(7))).toThrow(RangeError);
  });
});

describe("whole months later", () => {
  test.each([
    ["2026-05-14T10:30:00Z", 12, "2027-05-14T10:30:00.000Z"],
    ["2026-12-31T23:59:59Z", 2, "2027-02-28T23:59:59.000Z"],
    ["2027-12-31T00:00:00Z", 2, "2028-02-29T00:00:00.000Z"],
    ["2028-02-29T12:00:00Z", 12, "2029-02-28T12:00:00.000Z"],
  ])("%s and %i months is %s", (start, months, end) => {
    const date = new Date(start);
    expect(addMonths(date, months).toISOString()).toBe(end);
    expect(date.toISOString()).toBe(new Date(start).toISOString());
  });
});
