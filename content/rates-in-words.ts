import { movesWithinMaryland } from "./company.ts";
import { leftOut } from "./left-out.ts";
import { type Rates, rates } from "./rates.ts";

/** As `findRuling` in domain/plan decides. */
export const hourlyMoves = `moves within 30 road miles in Virginia${leftOut.towns.includes("washington-dc") ? "" : ", within DC"}${movesWithinMaryland ? ", within Maryland" : ""} or inside the Washington commercial zone`;

export const ratesInWords: string | null = rates && describeRates(rates);

/** "2 movers with a truck cost $130 an hour, 3 cost $180. The minimum is 2 hours. ..." */
export function describeRates({ hourly, minimumHours, travel, travelPerMile, packer }: Rates): string {
  const [first, ...larger] = Object.entries(hourly).map(([movers, dollars]) => ({ movers, dollars }));
  return [
    first &&
      `${first.movers} movers with a truck cost $${first.dollars} an hour${larger.map(({ movers, dollars }) => `, ${movers} cost $${dollars}`).join("")}.`,
    `The minimum is ${minimumHours} hours.`,
    travel.high === 0
      ? "There is no travel fee."
      : `The travel fee is $${travel.low} to $${travel.high}${travelPerMile ? `: $${travelPerMile} a mile from our nearest office and back` : ", by the distance from our nearest office"}.`,
    packer && `A packer costs $${packer} an hour.`,
  ]
    .filter(Boolean)
    .join(" ");
}
