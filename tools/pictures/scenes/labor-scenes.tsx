import { Carton, HandTruck, Indoors, Outdoors, Shadow, Tree } from "./parts.tsx";
import { Person } from "./people.tsx";

/** Up the ramp into a truck that is loaded tight and strapped. */
export function LoadingScene() {
  return (
    <>
      <Outdoors />
      <Tree x={28} y={134} scale={0.86} />
      <Shadow x={30} w={214} />
      <path className="i-c i-l" d="M128 112V30q0-6 6-6H246V112Z" />
      <path className="i-p i-l" d="M136 34H246V94H136Z" />
      <path className="i-e i-l" d="M150 94V46q0-4 4-4h10q4 0 4 4v48Z" />
      <path className="i-b i-l" d="M206 94V44H246V94M226 44V94" />
      <Carton x={169} y={94} scale={0.92} />
      <Carton x={170} y={66} scale={0.7} className="lw-80" />
      <path className="i-n i-t i-strap" d="M168 34 206 94M206 34 168 94" />
      <path className="i-a i-l" d="M128 94H246v18H128Z" />
      <path
        className="i-k"
        d="M132 112H246v8H132ZM158 118a16 16 0 1 1 32 0 16 16 0 1 1-32 0M196 118a16 16 0 1 1 32 0 16 16 0 1 1-32 0"
      />
      <path
        className="i-a"
        d="M167 118a7 7 0 1 1 14 0 7 7 0 1 1-14 0M205 118a7 7 0 1 1 14 0 7 7 0 1 1-14 0"
      />
      <path className="i-d i-l" d="M130 111 34 133H54L130 117Z" />
      <HandTruck x={106} y={117} scale={0.64} turn={-40} className="lw-60" />
      <Person x={50} y={132} pose="lift" skin="v" />
    </>
  );
}

/** Two people, one chest of drawers, no truck. */
export function LaborScene() {
  return (
    <>
      <Indoors />
      <g className="lw-130" transform="translate(-36 -40.2) scale(1.3)">
        <path className="i-d i-l" d="M100 42H140V70H100Z" />
        <path className="i-c" d="M104 46H136V66H104Z" />
        <path className="i-near" d="M104 64C112 54 117 62 124 55S134 56 136 58V66H104Z" />
        <path className="i-c i-l" d="M186 134V52H212V134" />
        <path className="i-far" d="M190 134V57H212V134Z" />
        <path className="i-n i-l" d="M190 134V57H212" />
        <Person x={76} y={134} pose="carry" skin="u" part="back" />
        <Person x={164} y={134} pose="carry" flip skin="w" part="back" />
        <path className="i-a i-l" d="M90 80H150V113H90Z" />
        <path className="i-d i-l" d="M87 76H153V81H87Z" />
        <path className="i-n i-l" d="M90 97H150M120 81V113M94 113v5M146 113v5" />
        <path className="i-n i-l i-h" d="M101 89h8M131 89h8M101 105h8M131 105h8" />
        <Person x={76} y={134} pose="carry" skin="u" part="front" />
        <Person x={164} y={134} pose="carry" flip skin="w" part="front" />
        <path className="i-d i-l" d="M40 134l-3-16h16l-3 16Z" />
        <path className="i-b i-l" d="M45 118c-9-4-11-16-7-24 4 4 6 6 7 12 1-8 4-14 9-16 2 10 0 24-9 28Z" />
      </g>
    </>
  );
}

/** What is not coming along, in a skip. */
export function JunkScene() {
  return (
    <>
      <Outdoors />
      <Shadow x={18} w={206} />
      <path className="i-c i-l" d="M92 92 101 44q1-6 7-5l24 4q6 1 5 7L129 92Z" />
      <path className="i-n i-l i-t" d="M103 54l28 5M101 66l28 5M99 78l28 5" />
      <path className="i-n i-f i-h" d="M164 60 152 46M168 60l9-16" />
      <path className="i-d i-l" d="M140 60H186V92H140Z" />
      <path className="i-g i-l" d="M146 66H172V88H146Z" />
      <path className="i-k" d="M177 69h4v4h-4ZM177 77h4v4h-4Z" />
      <path className="i-n i-f i-h" d="M192 92 214 52" />
      <path className="i-a i-l" d="M211 41 223 47 218 68 196 56Z" />
      <path className="i-b" d="M78 92H222L210 134H90Z" />
      <path className="i-s" d="M182 92H222L210 134H178Z" />
      <path className="i-n i-l" d="M78 92 90 134H210L222 92M116 94l4 40M150 94V134M184 94l-4 40" />
      <path className="i-b i-l" d="M73 86H227V94H73Z" />
      <path className="i-s i-l" d="M16 86H50L46 130H20Z" />
      <path className="i-b i-l" d="M12 80H54V87H12ZM24 80q0-5 9-5t9 5" />
      <path className="i-n i-l" d="M27 96l2 26M39 96l-2 26" />
      <path
        className="i-k"
        d="M40 129a5 5 0 1 1 10 0 5 5 0 1 1-10 0M53 134c-2-14 3-18 7-21l-2-5h9l-2 5c6 4 10 9 8 21Z"
      />
    </>
  );
}

/** A wardrobe on its way to being flat, its screws in a bag. */
export function FurnitureScene() {
  return (
    <>
      <Indoors />
      <g className="lw-130" transform="translate(-42 -40.2) scale(1.3)">
        <path className="i-d i-l" d="M126 54H190V134H126Z" />
        <path className="i-s i-l" d="M131 60H185V124H131Z" />
        <path className="i-n i-l" d="M131 69H158M131 110H158" />
        <path className="i-e i-l" d="M140 69q2 3 0 6l-3 20h13l-3-20q-2-3 0-6" />
        <path className="i-a i-l" d="M158 60H185V124H158Z" />
        <path className="i-n i-l i-t" d="M163 65H180V88H163ZM163 97H180V119H163Z" />
        <circle className="i-k" cx="162" cy="92.5" r="1.8" />
        <Person x={76} y={134} pose="carry" skin="w" part="back" />
        <path className="i-a i-l" d="M86 64H113V129H86Z" />
        <path className="i-n i-l i-t" d="M91 69H108V93H91ZM91 101H108V124H91Z" />
        <Person x={76} y={134} pose="carry" skin="w" part="front" />
        <path className="i-n i-l" d="M50 120v-6h14v6" />
        <path className="i-b i-l" d="M42 134V120H72V134Z" />
        <path className="i-a i-l" d="M53 117h8v7h-8Z" />
        <path className="i-c i-l" d="M198 134V121q0-3 3-3h8q3 0 3 3v13Z" />
        <path className="i-k" d="M198 118h14v5h-14Z" />
        <path className="i-stars-k" d="M202 130h0M206 127h0M208 131h0" />
      </g>
    </>
  );
}
