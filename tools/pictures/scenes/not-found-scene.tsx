import { MapPin, Truck } from "./parts.tsx";

/** A folded map whose route runs off the sheet, and the truck that followed it; 480 x 280. */
export function NotFoundScene() {
  return (
    <>
      <g>
        <path className="i-c i-l" d="M20 52 112 30 204 52 296 30V214L204 236 112 214 20 236Z" />
        <path
          className="i-land"
          d="M22 120C60 100 84 118 112 104S160 70 204 88 262 92 295 64V213L204 235 112 213 22 235Z"
        />
        <path className="i-e" d="M112 32 203 54V234L112 212Z" opacity=".5" />
        <path className="i-water" d="M64 44C70 80 118 78 126 112S196 132 204 168 250 196 254 222" />
        <path
          className="i-n i-t i-hair"
          d="M22 168 112 146 204 168 295 146M66 42V222M158 42V222M250 42V222"
        />
        <path
          className="i-n i-l"
          d="M20 52 112 30 204 52 296 30V214L204 236 112 214 20 236ZM112 30V214M204 52V236"
        />
      </g>
      <path
        className="i-route i-route-b"
        d="M62 96C96 88 108 138 148 132S196 118 232 128 274 150 312 142 352 92 386 96 404 142 380 144 360 112 388 88 452 84 458 122 440 166 400 168 318 166 312 196 316 228 328 232"
      />
      <circle className="i-k" cx="62" cy="96" r="7" />
      <path className="i-n i-f" d="M310 250H476" />
      <Truck x={326} y={250} scale={0.42} />
      <MapPin x={252} y={112} scale={1.3} />
    </>
  );
}
