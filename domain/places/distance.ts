export type Coordinates = { latitude: number; longitude: number };

const earthRadiusMiles = 3958.8;

/**
 * Distance as the crow flies in statute miles, unrounded (haversine formula). Coordinates are in degrees;
 * north and east are positive.
 */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const north = toRadians(b.latitude - a.latitude);
  const east = toRadians(b.longitude - a.longitude);
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Distance in statute miles to the nearest point of a line, on a plane: for lines of a few miles. */
export function milesToLine(place: Coordinates, line: readonly Coordinates[]): number {
  const shrink = Math.cos(toRadians(place.latitude));
  const [x, y] = [place.longitude * shrink, place.latitude];
  const distances = line.slice(1).map((end, index) => {
    const start = line[index] ?? end;
    const [dx, dy] = [(end.longitude - start.longitude) * shrink, end.latitude - start.latitude];
    const along = ((x - start.longitude * shrink) * dx + (y - start.latitude) * dy) / (dx * dx + dy * dy);
    const share = Math.min(1, Math.max(0, along));
    const nearest = {
      latitude: start.latitude + share * dy,
      longitude: start.longitude + (share * dx) / shrink,
    };
    return milesBetween(place, nearest);
  });
  return Math.min(...distances);
}

/**
 * Straight-line distance in statute miles, unrounded. Ties go to the earlier office. Throws a RangeError if
 * the list is empty.
 */
export function findNearestOffice<Office extends Coordinates>(
  location: Coordinates,
  offices: readonly Office[],
): { office: Office; miles: number } {
  const [nearest] = offices
    .map((office) => ({ office, miles: milesBetween(location, office) }))
    .sort((a, b) => a.miles - b.miles);
  if (!nearest) throw new RangeError("There is no office to measure to");
  return nearest;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
