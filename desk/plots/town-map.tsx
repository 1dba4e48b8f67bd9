import { Land } from "#app/ui/map-land.tsx";
import { mapTowns } from "#app/ui/map-towns.ts";
import { placeLabels } from "./place-labels.ts";
import { Drawing } from "./plot.tsx";
import { round } from "./scale.ts";

export type TownCount = { key: string; from: number; to: number };

/** The part of the map with our towns. */
const view = { left: 120, top: 92, right: 960, bottom: 602 } as const;
const LARGEST = 40;
const SMALLEST = 7;
const TEXT = 19;

/** Towns on our own map: a disk as large as the moves that begin there, a ring as large as those that end there. */
export function TownMap(props: { id: string; name: string; says: string; towns: readonly TownCount[] }) {
  const { id, name, says, towns } = props;
  const most = Math.max(1, ...towns.map(({ from, to }) => Math.max(from, to)));
  const radius = (count: number) => (count === 0 ? 0 : Math.max(SMALLEST, Math.sqrt(count / most) * LARGEST));
  const spots = mapTowns
    .flatMap((place) => {
      const town = towns.find(({ key }) => key === place.key);
      if (!town || town.from + town.to === 0) return [];
      const { from, to } = town;
      return [{ ...place, from, to, radius: Math.max(radius(from), radius(to)) }];
    })
    .toSorted((a, b) => b.from + b.to - (a.from + a.to));
  const labels = placeLabels(spots, TEXT, view);
  return (
    <Drawing
      {...{ id, name, says }}
      kind="plot-map"
      viewBox={`${view.left} ${view.top} ${view.right - view.left} ${view.bottom - view.top}`}
    >
      <Land />
      {spots.map(({ key, name, x, y, from, to }) => (
        <g key={key}>
          <title>{`${name}: ${from} from here, ${to} to here`}</title>
          {from > 0 && <circle className="plot-from" cx={x} cy={y} r={round(radius(from))} />}
          {to > 0 && <circle className="plot-to" cx={x} cy={y} r={round(radius(to))} />}
        </g>
      ))}
      {labels.map(({ key, x, y, anchor }) => (
        <text key={key} className="plot-town" x={round(x)} y={round(y)} textAnchor={anchor} fontSize={TEXT}>
          {spots.find((spot) => spot.key === key)?.name}
        </text>
      ))}
    </Drawing>
  );
}
