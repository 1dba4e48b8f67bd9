import { formatFullDay } from "../dates/local-day.ts";
import { formatCents, readCents } from "./money.ts";

export type MovePayments = {
  price: string | null;
  deposit_cents: number | null;
  deposit_on: string | null;
  deposit_by: string | null;
  balance_cents: number | null;
  balance_on: string | null;
  balance_by: string | null;
};

/** Price, deposit and balance as noted, and what is open. An amount counts as paid once it has a day. */
export function describePayments(move: MovePayments): { label: string; value: string }[] {
  const parts = [
    { label: "Deposit", cents: move.deposit_cents, on: move.deposit_on, by: move.deposit_by },
    { label: "Balance", cents: move.balance_cents, on: move.balance_on, by: move.balance_by },
  ];
  const price = readCents(move.price ?? "");
  const paid = parts.reduce((sum, { cents, on }) => sum + (on ? (cents ?? 0) : 0), 0);
  return [
    { label: "Price", value: move.price ?? "" },
    ...parts.map(({ label, cents, on, by }) => ({
      label,
      value: [
        cents && formatCents(cents),
        by && `by ${by}`,
        cents && (on ? `paid on ${formatFullDay(on)}` : "not paid yet"),
      ]
        .filter(Boolean)
        .join(", "),
    })),
    {
      label: "Open",
      value:
        price === null
          ? ""
          : price < paid
            ? `${formatCents(paid - price)} too much`
            : formatCents(price - paid),
    },
  ].filter(({ value }) => value !== "");
}
