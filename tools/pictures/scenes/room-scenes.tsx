import type { ReactNode } from "react";
import type { RoomId } from "#domain/plan/inventory.ts";
import { Carton } from "./parts.tsx";

/** One room of the drawn home, 160 x 100, with what it usually holds. */
export function RoomScene({ id }: { id: RoomId }) {
  return (
    <>
      {id === "patio" ? <PatioGround /> : <RoomGround />}
      {furniture[id]}
    </>
  );
}

/** Wall and floor of a room, 160 x 100. */
export function RoomGround() {
  return (
    <>
      <path className="i-sky" d="M0 0H160V100H0Z" />
      <path className="i-far" d="M0 78H160V84H0Z" />
      <Floor />
    </>
  );
}

/** Sky, hill and ground of what stands outside, 160 x 100. */
export function PatioGround() {
  return (
    <>
      <path className="i-sky" d="M0 0H160V100H0Z" />
      <path className="i-far" d="M0 62C20 50 38 58 60 48S104 40 124 52 150 46 160 50V84H0Z" />
      <Floor />
    </>
  );
}

function Floor() {
  return (
    <>
      <path className="i-ground" d="M0 84H160V100H0Z" />
      <path className="i-n i-f" d="M0 84H160" />
    </>
  );
}

export const furniture: Record<RoomId, ReactNode> = {
  living: (
    <>
      <path className="i-c i-l" d="M96 18H146V48H96Z" />
      <path className="i-n i-t i-l" d="M100 42l13-14 9 9 6-6 14 11" />
      <path className="i-b i-l" d="M18 66V46q0-8 8-8H78q8 0 8 8v20Z" />
      <path className="i-b i-l" d="M8 60q0-8 8-8t8 8v9H80V60q0-8 8-8t8 8v22H8Z" />
      <path className="i-e i-l" d="M24 62H80v9H24ZM52 62v9" />
      <path className="i-d i-l" d="M110 70H150v4H110ZM114 74v8M146 74v8" />
      <path className="i-n i-f i-h" d="M103 84V40" />
      <path className="i-a i-l" d="M95 40 99 24h8l4 16Z" />
    </>
  ),
  kitchen: (
    <>
      <path className="i-c i-l" d="M8 14H58V34H8Z" />
      <path className="i-n i-t i-l" d="M33 14V34M28 26v4M38 26v4" />
      <path className="i-b i-l" d="M8 56H92V84H8Z" />
      <path className="i-c i-l" d="M4 51H96v5H4Z" />
      <path className="i-n i-t i-l" d="M36 56V84M64 56V84M30 62v5M42 62v5M70 62v5" />
      <path className="i-p i-l" d="M66 51q0-12 2-12H84q2 0 2 12Z" />
      <path className="i-n i-l i-t" d="M70 39q6-6 12 0" />
      <path className="i-c i-l" d="M108 22H150V84H108Z" />
      <path className="i-n i-t i-l" d="M108 44H150M114 34v6M114 50v10" />
    </>
  ),
  dining: (
    <>
      <path className="i-n i-f" d="M80 0V16" />
      <path className="i-o i-l" d="M64 26q2-10 16-10t16 10Z" />
      <path className="i-d i-l" d="M30 56H130v6H30ZM40 62l-3 22M120 62l3 22" />
      <path className="i-n i-f i-h" d="M14 40V84M14 64H32V84M146 40V84M146 64H128V84" />
      <path className="i-c i-l" d="M58 56q0-10 8-10t8 10ZM88 56q0-8 7-8t7 8Z" />
    </>
  ),
  bedroom: (
    <>
      <path className="i-d i-l" d="M20 34H106V84H20Z" />
      <path className="i-c i-l" d="M26 48q0-6 6-6H56q6 0 6 6v8H26ZM64 48q0-6 6-6H94q6 0 6 6v8H64Z" />
      <path className="i-b i-l" d="M18 54H108V80H18Z" />
      <path className="i-e i-l" d="M18 54H108v8H18Z" />
      <path className="i-n i-l" d="M24 80v4M102 80v4" />
      <path className="i-a i-l" d="M116 62H150V84H116ZM116 73H150" />
      <path className="i-n i-f i-h" d="M133 62V48" />
      <path className="i-o i-l" d="M123 48 127 34h12l4 14Z" />
    </>
  ),
  bedroom2: (
    <>
      <path className="i-c i-l" d="M104 14H146V44H104Z" />
      <path className="i-n i-t i-l" d="M125 14V44M104 29H146" />
      <path className="i-d i-l" d="M12 46h6V84H12ZM88 58h6V84H88Z" />
      <path className="i-c i-l" d="M18 58q0-6 6-6H38q6 0 6 6v6H18Z" />
      <path className="i-o i-l" d="M18 62H88V78H18Z" />
      <path className="i-c i-l i-t" d="M18 62H88v5H18Z" />
      <path className="i-a i-l" d="M106 56H146V84H106ZM106 65H146M106 74H146" />
      <path className="i-n i-t i-l" d="M123 60h6M123 70h6M123 79h6" />
    </>
  ),
  studio: (
    <>
      <path className="i-c i-l" d="M58 10H102V38H58Z" />
      <path className="i-n i-t i-l" d="M80 10V38M58 24H102" />
      <path className="i-d i-l" d="M6 44h5V84H6Z" />
      <path className="i-c i-l" d="M11 56q0-6 6-6h8q6 0 6 6v6H11Z" />
      <path className="i-b i-l" d="M11 60H66V78H11Z" />
      <path className="i-n i-l" d="M62 78v6" />
      <path className="i-c i-l" d="M110 48H154v5H110Z" />
      <path className="i-b i-l" d="M114 53H150V84H114ZM132 53V84" />
      <path className="i-a i-l" d="M76 62h24v4H76ZM80 66v18M96 66v18" />
    </>
  ),
  study: (
    <>
      <path className="i-a i-l" d="M10 10H60V44H10ZM10 27H60" />
      <path className="i-b i-l" d="M15 14h6v13h-6ZM23 12h5v15h-5Z" />
      <path className="i-o i-l" d="M30 15h6v12h-6Z" />
      <path className="i-e i-l" d="M18 31h14v13H18ZM40 33h12v11H40Z" />
      <path className="i-d i-l" d="M56 58H148v5H56ZM62 63v21M118 63H144V84H118ZM118 73H144" />
      <path className="i-k" d="M84 34H124V54H84Z" />
      <path className="i-g" d="M87 37H121V51H87Z" />
      <path className="i-n i-f i-h" d="M104 54v4" />
      <path className="i-p i-l" d="M78 66q0-6 6-6H96q6 0 6 6v6H78ZM90 72v9M82 84l8-4 8 4" />
    </>
  ),
  bath: (
    <>
      <path className="i-e i-l" d="M104 16H140V46H104Z" />
      <path className="i-n i-t i-l" d="M112 36 126 22" />
      <path className="i-n i-f i-h" d="M24 54V24q0-8 10-8h6" />
      <path className="i-c i-l" d="M12 54H88q0 24-14 26H26Q12 78 12 54Z" />
      <path className="i-c i-l" d="M8 50H92v6H8Z" />
      <path className="i-n i-l" d="M28 80v4M72 80v4" />
      <path className="i-b i-l" d="M106 62H138V84H106Z" />
      <path className="i-c i-l" d="M102 56H142v6H102Z" />
    </>
  ),
  garage: (
    <>
      <path className="i-c i-l" d="M64 12H150V40H64ZM64 22H150M64 31H150" />
      <path className="i-d i-l" d="M8 58H70v5H8ZM14 63v21M64 63v21M14 74H64" />
      <path className="i-o i-l" d="M18 48H36v10H18Z" />
      <path className="i-n i-l" d="M23 48v-4h8v4" />
      <path className="i-n i-f i-h" d="M112 64 124 46h8M108 72l-10-4" />
      <circle className="i-n i-f i-h" cx="98" cy="72" r="11" />
      <circle className="i-n i-f i-h" cx="136" cy="72" r="11" />
      <path className="i-n i-l" d="M98 72 112 54H126L136 72H114L106 54M104 54h6" />
    </>
  ),
  attic: (
    <>
      <Carton x={20} y={84} scale={1.1} />
      <Carton x={64} y={84} scale={1.1} />
      <Carton x={40} y={51} scale={1.1} />
      <path className="i-b i-l" d="M112 56H150V84H112ZM112 64H150" />
      <path className="i-n i-l i-h" d="M124 56v-5h14v5" />
    </>
  ),
  patio: (
    <>
      <path className="i-o i-l" d="M18 36Q20 14 58 12 96 14 98 36Z" />
      <path className="i-n i-f i-h" d="M58 36V84" />
      <path className="i-c i-l" d="M32 62H84v4H32Z" />
      <path className="i-n i-f i-h" d="M14 54V84M14 70H28V84" />
      <path className="i-k" d="M112 56q0-14 18-14t18 14v4q-4 10-18 10t-18-10Z" />
      <path className="i-n i-f i-h" d="M118 68 112 84M142 68l6 16M130 42v-4" />
    </>
  ),
  desk: (
    <>
      <path className="i-e i-l" d="M10 14H64V44H10Z" />
      <path className="i-n i-t i-l" d="M10 29H64M37 14V44" />
      <path className="i-a i-l" d="M52 56H150v5H52ZM58 61v23M120 61H146V84H120ZM120 72H146" />
      <path className="i-k" d="M84 28H124V50H84Z" />
      <path className="i-g" d="M87 31H121V47H87Z" />
      <path className="i-n i-f i-h" d="M104 50v6" />
      <path
        className="i-b i-l"
        d="M26 42q0-5 5-5h6q5 0 5 5l-1 20H28ZM26 62H48v5H26ZM37 67v11M27 84l10-6 10 6"
      />
    </>
  ),
  meeting: (
    <>
      <path className="i-k" d="M44 10H116V46H44Z" />
      <path className="i-g" d="M48 14H112V42H48Z" />
      <path className="i-n i-t i-l" d="M56 36l12-10 10 6 14-12 12 6" />
      <path className="i-d i-l" d="M22 62H138v6H22ZM72 68H88L92 84H68Z" />
      <path className="i-n i-f i-h" d="M12 48V84M12 70H26V84M148 48V84M148 70H134V84" />
      <path className="i-b i-l" d="M44 62V54q0-5 5-5h8q5 0 5 5v8ZM98 62V54q0-5 5-5h8q5 0 5 5v8Z" />
    </>
  ),
};
