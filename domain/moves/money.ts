/** "$1,450, flat" gives 145000; null without an amount. */
export function readCents(typed: string): number | null {
  const [, dollars, cents = "00"] = /(\d[\d,]*)(?:\.(\d\d))?/.exec(typed) ?? [];
  return dollars === undefined ? null : Number(dollars.replaceAll(",", "") + cents);
}

/** "$1,450", "$99.50" */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", {
    ...{ style: "currency", currency: "USD" },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}
