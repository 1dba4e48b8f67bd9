import type { Typical } from "#domain/plan/typical.ts";

/** "Typical, 2 bedrooms: 3 movers, 3 to 5 hours, plus the drive", on a line of its own. Links to the plan. */
export function TypicalLine({ typical }: { typical: Typical | undefined }) {
  if (!typical) return null;
  const { what, work, rate, href, hasDrive } = typical;
  return (
    <>
      <br />
      Typical, {what}: <a href={href}>{work}</a>
      {rate && `, ${rate}`}
      {!hasDrive && ", plus the drive"}
    </>
  );
}
