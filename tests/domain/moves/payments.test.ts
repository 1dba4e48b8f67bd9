import { expect, test } from "vitest";
import { describePayments } from "#domain/moves/payments.ts";

const nothing = {
  ...{ price: null, deposit_cents: null, deposit_on: null, deposit_by: null },
  ...{ balance_cents: null, balance_on: null, balance_by: null },
};
const show = (changes: Partial<Parameters<typeof describePayments>[0]>) =>
  describePayments({ ...nothing, ...changes }).map(({ label, value }) => `${label}: ${value}`);

test("what is open is the price less what was paid on a day", () => {
  expect(show({})).toEqual([]);
  const deposit = { deposit_cents: 25_050, deposit_by: "Zelle" };
  const price = "$1,450, flat";
  expect(show({ price, ...deposit, balance_by: "check" })).toEqual([
    "Price: $1,450, flat",
    "Deposit: $250.50, by Zelle, not paid yet",
    "Balance: by check",
    "Open: $1,450",
  ]);
  const paid = { ...deposit, deposit_on: "2045-06-01" };
  expect(show({ price, ...paid })).toEqual([
    "Price: $1,450, flat",
    "Deposit: $250.50, by Zelle, paid on Thursday, June 1, 2045",
    "Open: $1,199.50",
  ]);
  expect(show({ price: "200", ...paid }).at(-1)).toBe("Open: $50.50 too much");
});
