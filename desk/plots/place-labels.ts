/** A spot with its name; the drawing's units. */
export type Spot = { key: string; name: string; x: number; y: number; radius: number };
export type Label = { key: string; x: number; y: number; anchor: "start" | "end" | "middle" };

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Finds room for the names of spots, the first ones first: beside, above or below. What would lie on another name, on another spot or
 * outside stays without.
 * @param size Height of a line of text, in the drawing's units.
 */
export function placeLabels(spots: readonly Spot[], size: number, within: Box): Label[] {
  const labels: Label[] = [];
  const taken: Box[] = [];
  for (const spot of spots) {
    const others = spots.filter((other) => other !== spot).map(circleBox);
    const free = listPlaces(spot, size).find(
      ({ box }) =>
        box.left >= within.left &&
        box.right <= within.right &&
        box.top >= within.top &&
        box.bottom <= within.bottom &&
        ![...taken, ...others].some((other) => overlaps(box, other)),
    );
    if (!free) continue;
    taken.push(free.box);
    labels.push({ key: spot.key, ...free.label });
  }
  return labels;
}

function listPlaces({ name, x, y, radius }: Spot, size: number) {
  const width = name.length * size * 0.56;
  const gap = size * 0.35;
  const box = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - size / 2,
    bottom: middle + size / 2,
  });
  const label = (x: number, middle: number, anchor: Label["anchor"]) => ({
    x,
    y: middle + size * 0.34,
    anchor,
  });
  const above = y - radius - gap - size / 2;
  const below = y + radius + gap + size / 2;
  return [
    { box: box(x + radius + gap, y), label: label(x + radius + gap, y, "start") },
    { box: box(x - radius - gap - width, y), label: label(x - radius - gap, y, "end") },
    { box: box(x - width / 2, above), label: label(x, above, "middle") },
    { box: box(x - width / 2, below), label: label(x, below, "middle") },
  ];
}

function circleBox({ x, y, radius }: Spot): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
