import { Carton, Cloud, HandTruck, House, Tree, Truck } from "./parts.tsx";
import { Person } from "./people.tsx";

/** A house, two movers, the truck with its ramp down, and the Blue Ridge behind them; 760 x 520. */
export function AboutScene() {
  return (
    <>
      <path className="i-sky" d="M0 0H760V520H0Z" />
      <Cloud x={440} y={112} scale={1.2} />
      <Cloud x={112} y={72} scale={0.75} />
      <path
        className="i-far"
        d="M0 250C40 226 74 236 112 214S186 196 226 218 302 236 344 206 430 158 478 176 548 224 596 216 690 170 760 182V440H0Z"
      />
      <path className="i-near" d="M0 342C80 306 170 334 280 312S470 284 560 314 700 326 760 304V440H0Z" />
      <path className="i-ground" d="M0 430H760V520H0Z" />
      <Tree x={706} y={430} scale={1.8} className="lw-160" />
      <House x={14} y={430} scale={1.8} />
      <path className="i-n i-f" d="M0 430H760" />
      <path className="i-soft" d="M129 431H187L170 520H44Z" />
      <g className="lw-130" transform="translate(0 8)">
        <path className="i-soft" d="M404 448H748q10 6 0 11H404q-10-5 0-11Z" />
        <Truck x={408} y={448} scale={1.02} mark />
        <path className="i-d i-l" d="M412 412 292 448V454H318L412 424Z" />
        <path className="i-n i-l i-t" d="M388 420l5 8M362 428l5 8M336 436l5 8" />
        <HandTruck x={346} y={433} scale={0.98} turn={-42} />
        <g transform="translate(262 455) scale(1.3)">
          <Person x={5} y={-1} pose="lift" skin="v" />
        </g>
      </g>
      <g className="lw-130">
        <Carton x={52} y={500} scale={1.5} />
        <Carton x={114} y={500} scale={1.2} />
        <Carton x={62} y={455} scale={1.1} />
        <g transform="translate(214 508) scale(1.4)">
          <Person x={0} y={0} pose="carry" skin="u" cap={false} part="back" />
          <Carton x={11} y={-28} scale={0.72} />
          <Person x={0} y={0} pose="carry" skin="u" cap={false} part="front" />
        </g>
      </g>
    </>
  );
}
