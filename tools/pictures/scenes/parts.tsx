/** Sky, one Blue Ridge line and ground of a 240 x 160 scene; the ground lies at y = 134. */
export function Outdoors() {
  return (
    <>
      <path className="i-sky" d="M0 0H240V160H0Z" />
      <path className="i-far" d="M0 104C24 88 46 96 70 84S112 66 138 80 182 92 204 80 230 74 240 78V140H0Z" />
      <Ground />
    </>
  );
}

/** A wall with its skirting board, and a floor. */
export function Indoors() {
  return (
    <>
      <path className="i-sky" d="M0 0H240V160H0Z" />
      <path className="i-far" d="M0 125H240V134H0Z" />
      <Ground />
    </>
  );
}

function Ground() {
  return (
    <>
      <path className="i-ground" d="M0 134H240V160H0Z" />
      <path className="i-n i-f" d="M0 134H240" />
    </>
  );
}

type Placed = { x: number; y: number; scale?: number; className?: string };

/** The 26-foot truck, 326 wide at scale 1, facing right; x is its rear, y the road. */
export function Truck({ mark, ...placed }: Placed & { mark?: boolean }) {
  return (
    <g className={placed.className ?? weight(placed.scale)} transform={place(placed)}>
      <use href="#art-truck" />
      {mark && (
        <>
          <path className="i-route" d="M38-80C70-80 74-114 108-114S150-80 182-94" />
          <circle className="i-b" cx="38" cy="-80" r="5" />
          <path className="i-o" d="M182-92c-9-11-11-14-11-19a11 11 0 0 1 22 0c0 5-2 8-11 19Z" />
          <circle className="i-c" cx="182" cy="-111" r="4" />
        </>
      )}
    </g>
  );
}

/** A taped carton, 40 x 30 at scale 1; x and y are its lower left corner. */
export function Carton(placed: Placed) {
  return <use href="#art-carton" className={placed.className} transform={place(placed)} />;
}

/** A house with a porch door, 160 x 152 at scale 1; x and y are its lower left corner. */
export function House(placed: Placed) {
  return (
    <use href="#art-house" className={placed.className ?? weight(placed.scale)} transform={place(placed)} />
  );
}

/** A tree, 60 x 92 at scale 1; x is the trunk, y the ground. */
export function Tree(placed: Placed) {
  return <use href="#art-tree" className={placed.className} transform={place(placed)} />;
}

/** A hand truck with two cartons, 46 x 84 at scale 1, its wheel at x, y; `turn` tips it back. */
export function HandTruck({ turn = 0, ...placed }: Placed & { turn?: number }) {
  return (
    <g className={placed.className} transform={`${place(placed)} rotate(${turn})`}>
      <path className="i-n i-f i-h" d="M0-4H46" />
      <Carton x={5} y={-6} />
      <Carton x={6} y={-36} scale={0.84} />
      <path className="i-n i-f i-h" d="M1-4V-76q0-6-7-7" />
      <circle className="i-k" cx="0" cy="-7" r="8" />
      <circle className="i-a" cx="0" cy="-7" r="3" />
    </g>
  );
}

/** A four-wheeled dolly from x to x + w, standing on y; its bed is 9 high. */
export function Dolly({ x, y, w }: { x: number; y: number; w: number }) {
  return (
    <>
      <path className="i-d i-l" d={`M${x} ${y - 9}h${w}v4h${-w}Z`} />
      <circle className="i-k" cx={x + 8} cy={y - 3} r="3.4" />
      <circle className="i-k" cx={x + w - 8} cy={y - 3} r="3.4" />
    </>
  );
}

/** A cloud, 98 x 54 at scale 1; x and y are where its base begins. */
export function Cloud(placed: Placed) {
  return (
    <path
      className="i-cloud"
      transform={place(placed)}
      d="M0 0H84a14 14 0 0 0 0-28 26 26 0 0 0-50-8A19 19 0 0 0 0 0Z"
    />
  );
}

/** A flat shadow on the ground of a 240 x 160 scene, under whatever stands from x to x + w. */
export function Shadow({ x, w }: { x: number; w: number }) {
  return <path className="i-soft" d={`M${x} 135.500h${w}q5 3 0 5.500h${-w}q-5-2.500 0-5.500Z`} />;
}

/** The end of a route; x, y is its tip. */
export function MapPin(placed: Placed) {
  return (
    <g className={placed.className} transform={place(placed)}>
      <path className="i-o i-l" d="M0 0c-8-10-10-13-10-18a10 10 0 0 1 20 0c0 5-2 8-10 18Z" />
      <circle className="i-k" cy="-18" r="3.6" />
    </g>
  );
}

/** The transform that puts a part at x, y, in its scale. */
export function place({ x, y, scale }: Placed): string {
  return `translate(${x} ${y})${scale ? ` scale(${scale})` : ""}`;
}

function weight(scale = 1): string {
  const step = [15, 35, 45, 60, 80].find((percent) => percent >= scale * 100 - 6);
  return step && scale < 0.9 ? `lw-${step}` : scale > 1.3 ? "lw-160" : "";
}
