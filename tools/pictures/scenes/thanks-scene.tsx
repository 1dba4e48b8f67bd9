import { House, MapPin } from "./parts.tsx";

/** A letter on its way from one house to another, a discount tag tied to it; 240 x 160. */
export function ThanksScene() {
  return (
    <>
      <path className="i-far" d="M10 133C22 104 46 110 70 96S112 82 138 94 196 96 212 106 230 120 232 133Z" />
      <path className="i-n i-f" d="M0 134H240" />
      <House x={4} y={134} scale={0.44} />
      <House x={166} y={134} scale={0.44} />
      <path className="i-route" d="M38 66C44 30 74 16 96 22M150 30C180 34 200 48 203 62" />
      <circle className="i-dot" cx="38" cy="66" r="3.6" />
      <MapPin x={203} y={72} scale={0.8} />
      <g transform="rotate(-7 122 46)">
        <path className="i-c i-l" d="M88 22H156V68H88Z" />
        <path className="i-e i-l" d="M88 22 122 48 156 22ZM88 68l24-27M156 68 132 41" />
        <path className="i-n i-f i-t" d="M122 68q4 4 6 12" />
        <path className="i-a i-l" d="M121 74h14l7 7v25h-28V81Z" />
        <circle className="i-c i-l" cx="128" cy="82" r="3" />
      </g>
    </>
  );
}
