import { describe, expect, test } from "vitest";
import {
  DISCOUNT_CODE_PATTERN,
  findCodeStatus,
  makeDiscountCode,
  normalizeDiscountCode,
} from "#domain/referrals/discount-code.ts";
import { referralStatuses } from "#domain/referrals/status.ts";

describe("a discount code", () => {
  test("is the prefix and two groups of four, easy to read aloud", () => {
    expect(makeDiscountCode("ASH", Uint8Array.of(0, 1, 2, 3, 28, 29, 30, 31))).toBe("ASH-2345-WXYZ");
    expect(makeDiscountCode("ASH", Uint8Array.of(255, 254, 253, 252, 35, 34, 33, 32))).toBe("ASH-ZYXW-5432");
  });

  test("from any random bytes is valid, without 0, O, 1 or I", () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const code = makeDiscountCode("ASH", new Uint8Array(8).fill(byte));
      expect(code).toMatch(DISCOUNT_CODE_PATTERN);
      expect(code.slice(4)).not.toMatch(/[01IO]/);
    }
  });

  test.each(["ASH-7K4M-Q9XC", "ash7k4mq9xc", " ash 7k4m q9xc ", "Ash–7K4M—Q9XC", "ASH7K4M-Q9XC."])(
    "is recognized when typed as %j",
    (typed) => {
      expect(normalizeDiscountCode(typed)).toBe("ASH-7K4M-Q9XC");
    },
  );

  test.each(["", "ASH", "7K4M-Q9XC", "ASH-7K4M-Q9X0", "ASH-7K4M-Q9XCC-1", "x".repeat(5_000)])(
    "is not %j",
    (typed) => {
      expect(normalizeDiscountCode(typed)).toBeUndefined();
    },
  );

  test("is good until it is used or expires, or its referral is held or rejected", () => {
    const worth = (has_expired: boolean) =>
      Object.fromEntries(referralStatuses.map((status) => [status, findCodeStatus({ status, has_expired })]));
    expect(worth(false)).toEqual({
      received: "good",
      emailed: "good",
      booked: "used",
      completed: "used",
      rewarded: "used",
      held: "unknown",
      rejected: "unknown",
      expired: "expired",
    });
    expect(worth(true)).toMatchObject({ received: "expired", emailed: "expired", booked: "used" });
    expect(findCodeStatus(undefined)).toBe("unknown");
  });

  test("needs enough random bytes", () => {
    expect(() => makeDiscountCode("ASH", new Uint8Array(7))).toThrow(RangeError);
  });
});
