import { Carton, Cloud, Indoors, Outdoors, Shadow, Tree, Truck } from "./parts.tsx";
import { Person } from "./people.tsx";

/** A box truck backed up to an open dock. */
export function BoxTruckScene() {
  return (
    <>
      <Outdoors />
      <Cloud x={138} y={46} scale={0.66} />
      <Shadow x={88} w={146} />
      <path className="i-c i-l" d="M-4 134V36H86V134Z" />
      <path className="i-b i-l" d="M-4 22H92V40H-4Z" />
      <path className="i-p i-l" d="M14 56H68V116H14Z" />
      <Carton x={16} y={116} scale={0.62} className="lw-60" />
      <Carton x={42} y={116} scale={0.62} className="lw-60" />
      <Carton x={18} y={97} scale={0.55} className="lw-60" />
      <path className="i-d i-l" d="M14 56H68V74H14ZM14 62H68M14 68H68" />
      <path className="i-e i-l" d="M-4 116H86V134H-4Z" />
      <path className="i-strap" d="M0 116H84" />
      <path className="i-k" d="M86 112h6v14h-6Z" />
      <Truck x={91} y={134} scale={0.45} mark />
    </>
  );
}

/** The doorbell, and a parcel for the mat. */
export function FinalMileScene() {
  return (
    <>
      <Outdoors />
      <Tree x={36} y={134} scale={0.8} className="lw-80" />
      <Shadow x={78} w={30} />
      <path className="i-c i-l" d="M114 134V-4H246V134Z" />
      <path
        className="i-n i-t i-l"
        d="M114 20h24M114 40h20M114 60h24M114 104h24M212 20h34M212 40h34M212 60h34M212 80h34M114 -4"
      />
      <path className="i-b i-l" d="M138 26H212V40H138Z" />
      <path className="i-e i-l" d="M144 40H206V126H144Z" />
      <path className="i-a i-l" d="M152 46H198V126H152Z" />
      <path className="i-g i-l" d="M160 53H190V76H160ZM175 53V76" />
      <path className="i-n i-l i-t" d="M160 86H190V118H160Z" />
      <circle className="i-k" cx="193" cy="84" r="2.4" />
      <path className="i-e i-l" d="M132 126H220v8H132Z" />
      <path className="i-k" d="M126 74h10v17q0 2-2 2h-6q-2 0-2-2Z" />
      <circle className="i-o" cx="131" cy="83" r="2.6" />
      <Person x={104} y={134} pose="reach" skin="u" part="back" />
      <Carton x={95} y={111} scale={0.5} className="lw-45" />
      <Person x={104} y={134} pose="reach" skin="u" part="front" />
      <Carton x={164} y={126} scale={0.66} className="lw-60" />
      <path className="i-d i-l" d="M224 134l-3-18h17l-3 18Z" />
      <path className="i-b i-l" d="M229 116c-9-4-11-15-7-22 4 3 6 5 7 10 1-7 5-12 10-13 1 10-2 21-10 25Z" />
    </>
  );
}

/** A forklift lifts a pallet beside the racks. */
export function FreightScene() {
  return (
    <>
      <Indoors />
      <Shadow x={10} w={226} />
      <path className="i-n i-f" d="M8 134V22M82 134V22" />
      <path className="i-d i-l" d="M6 60H84v4H6ZM6 96H84v4H6Z" />
      <Carton x={14} y={60} scale={0.9} />
      <Carton x={54} y={60} scale={0.6} className="lw-60" />
      <Carton x={12} y={96} scale={0.8} className="lw-80" />
      <Carton x={47} y={96} scale={0.8} className="lw-80" />
      <Pallet x={12} y={134} />
      <Pallet x={12} y={123} />
      <Pallet x={94} y={116} />
      <Carton x={95} y={105} scale={0.78} className="lw-80" />
      <Carton x={127} y={105} scale={0.78} className="lw-80" />
      <Carton x={95} y={81} scale={0.78} className="lw-80" />
      <Carton x={127} y={81} scale={0.78} className="lw-80" />
      <path className="i-n i-f i-h" d="M102 118H166V128M169 128V44" />
      <path className="i-n i-f" d="M174 128V50" />
      <Person x={202} y={126} pose="drive" flip skin="v" />
      <path className="i-b i-l" d="M177 98H190q3 0 3 4v12h14v-14q0-4 4-4H232q5 0 5 5v24H177Z" />
      <path className="i-s" d="M178 117H236V124H178Z" />
      <path className="i-n i-f i-h" d="M183 98V54H228V96" />
      <path
        className="i-k"
        d="M178 124a10 10 0 1 1 20 0 10 10 0 1 1-20 0M216 125a9 9 0 1 1 18 0 9 9 0 1 1-18 0"
      />
      <path
        className="i-a"
        d="M184 124a4 4 0 1 1 8 0 4 4 0 1 1-8 0M221.5 125a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0"
      />
    </>
  );
}

function Pallet({ x, y }: { x: number; y: number }) {
  return (
    <path
      className="i-d i-l"
      d={`M${x} ${y - 11}h66v3h-4v5h4v3h-66v-3h4v-5h-4Zm10 3v5h18v-5Zm28 0v5h18v-5Z`}
    />
  );
}
