import { House, Tree, Truck } from "./parts.tsx";

/** Two lines of the Blue Ridge at night, 1600 x 320. */
export function ClosingRidges() {
  return (
    <>
      <path
        className="i-far"
        d="M0 150C60 118 110 136 170 108S270 84 340 104 452 136 520 110 640 52 716 66 828 122 910 114 1030 66 1110 72 1220 116 1300 104 1430 62 1500 72 1570 94 1600 86V320H0Z"
      />
      <path className="i-near" d="M0 226C180 178 300 220 480 198S800 170 980 206 1280 214 1600 168V320H0Z" />
    </>
  );
}

/** The truck with its light on the road, 330 x 136. */
export function ClosingTruck() {
  return (
    <>
      <path className="i-beam" d="M324 96 520 131V136H330Z" />
      <Truck x={0} y={136} mark />
    </>
  );
}

/** A house and its tree, 250 x 172. */
export function ClosingHouse() {
  return (
    <>
      <Tree x={34} y={172} scale={1.25} />
      <House x={84} y={172} />
    </>
  );
}
