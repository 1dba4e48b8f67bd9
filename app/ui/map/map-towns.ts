import { towns } from "#content/locations.ts";

/** Mercator projection from 78.5 to 76.78 degrees west, with the top at 39.4 degrees north. */
export const mapSize = { width: 1000, height: 643 } as const;
export const wholeMap = { left: 0, top: 0, ...mapSize } as const;
const RADIUS = mapSize.width / radians(78.5 - 76.78);

export type MapPoint = { x: number; y: number };
type Coordinates = { latitude: number; longitude: number };
export type MapTown = MapPoint & { key: string; name: string };

export const mapTowns: readonly MapTown[] = towns.map(({ key, name, latitude, longitude }) => {
  return { key, name, ...projectPoint({ latitude, longitude }) };
});

export function findMapTown(key: string | undefined): MapTown | undefined {
  return mapTowns.find((town) => town.key === key);
}

export function projectPoint({ latitude, longitude }: Coordinates): MapPoint {
  return {
    x: Math.round(RADIUS * radians(longitude + 78.5)),
    y: Math.round(RADIUS * (stretch(39.4) - stretch(latitude))),
  };
}

/** "B2": letters east from 78.5 W, numbers south from 39.5 N, in quarter degrees. */
export function findGridSquare({ latitude, longitude }: Coordinates): string {
  return `${"ABCDEFG"[Math.floor((longitude + 78.5) * 4)]}${Math.floor((39.5 - latitude) * 4) + 1}`;
}

function stretch(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
