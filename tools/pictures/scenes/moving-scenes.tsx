import { Carton, Cloud, Dolly, House, Indoors, MapPin, Outdoors, Shadow, Tree, Truck } from "./parts.tsx";
import { Person } from "./people.tsx";

/** An upright piano on its dolly at the foot of the front steps, one mover on each side. */
export function ResidentialScene() {
  return (
    <>
      <Outdoors />
      <Tree x={30} y={134} scale={0.8} className="lw-80" />
      <Shadow x={24} w={116} />
      <path className="i-c i-l" d="M152 134V22H246V134Z" />
      <path className="i-n i-t i-l" d="M152 42h22M218 42h32M152 62h22M152 82h22M218 102h32M152 102h22" />
      <path className="i-b i-l" d="M140 22H246V4H149Z" />
      <path className="i-a i-l" d="M180 32H216V112H180Z" />
      <path className="i-g i-l" d="M187 39H209V66H187ZM226 52h24v34H226Z" />
      <circle className="i-k" cx="209" cy="78" r="2.2" />
      <path className="i-e i-l" d="M248 112H170v7.5H159V127H148v7H248Z" />
      <Person x={188} y={112} pose="pull" flip skin="v" />
      <path className="i-n i-l i-h" d="M167 68 138 84" />
      <Piano x={86} y={125} />
      <Dolly x={86} y={134} w={56} />
      <Person x={58} y={134} pose="push" skin="u" />
    </>
  );
}

function Piano({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="i-p i-l" d="M2-52H54V0H2Z" />
      <path className="i-p i-l" d="M0-57H56V-52H0Z" />
      <path className="i-s i-l i-t" d="M8-47H48V-31H8ZM8-14H48V-5H8Z" />
      <path className="i-c i-l" d="M-2-27H58V-18H-2Z" />
      <path className="i-keys" d="M3-24.3H54" />
      <path className="i-a i-l i-t" d="M34-57h7V0h-7Z" />
    </g>
  );
}

/** A desk leaves an office tower. */
export function CommercialScene() {
  return (
    <>
      <path className="i-sky" d="M0 0H240V160H0Z" />
      <path className="i-far" d="M0 134V66H70V40H100V74H124V28H158V58H184V78H206V46H240V134Z" />
      <path className="i-ground" d="M0 134H240V160H0Z" />
      <path className="i-c i-l" d="M12 134V10H76V134Z" />
      <path className="i-e" d="M56 11H75V134H56Z" />
      <path className="i-panes" d="M20 24H70M20 42H70M20 60H70M20 78H70" />
      <path className="i-n i-l" d="M12 10H76V134M12 10V134" />
      <path className="i-b i-l" d="M8 94H80V101H8Z" />
      <path className="i-g i-l" d="M22 134V101H58V134M40 101V134" />
      <path className="i-n i-f" d="M0 134H240" />
      <Shadow x={72} w={124} />
      <path className="i-d i-l" d="M154 84H182V125H154ZM116 84h6v41h-6Z" />
      <path className="i-a i-l" d="M112 80H188v6H112Z" />
      <path className="i-n i-l i-t" d="M154 98h28M154 111h28M164 92h8M164 105h8M164 118h8" />
      <path className="i-k" d="M120 48H156V71H120Z" />
      <path className="i-g" d="M123 51H153V68H123Z" />
      <path className="i-n i-f i-h" d="M138 72V78M131 78h14" />
      <Carton x={161} y={80} scale={0.6} className="lw-60" />
      <Dolly x={108} y={134} w={80} />
      <Person x={80} y={134} pose="push" skin="v" />
      <path className="i-n i-f i-h" d="M215 112V128M203 132l12-5 12 5M208 104h-3V92" />
      <path className="i-b i-l" d="M201 104H228V112H201ZM222 104 226 74q1-4 5-3 4 1 3 5L228 106Z" />
    </>
  );
}

/** One sofa and a lamp, and the cat that came with them. */
export function OneTimeScene() {
  return (
    <>
      <Outdoors />
      <Cloud x={24} y={48} scale={0.6} />
      <Shadow x={50} w={172} />
      <path className="i-b i-l" d="M64 104V68q0-10 10-10H160q10 0 10 10v36Z" />
      <path className="i-s" d="M117 59H160q9 0 9 9v30H117Z" />
      <path className="i-n i-l i-t" d="M117 59V94" />
      <path className="i-e i-l" d="M64 94H170v13H64ZM117 94v13" />
      <path className="i-b i-l" d="M46 90q0-10 11-10t11 10v17H166V90q0-10 11-10t11 10v35H46Z" />
      <Dolly x={58} y={134} w={118} />
      <path
        className="i-k"
        d="M78 94c-2-12 4-17 11-17 1-6-3-8-2-13l4 4h5l4-4c2 7 0 11-3 14 6 6 5 16 2 16-8 1-16 1-21 0Z"
      />
      <path className="i-n i-l i-h" d="M80 92c-8 1-9-5-6-9" />
      <path className="i-n i-f i-h" d="M210 132V58M201 133H219" />
      <path className="i-a i-l" d="M201 34H219L227 60H193Z" />
      <Carton x={6} y={134} scale={0.8} className="lw-80" />
    </>
  );
}

/** A packer at the table with an open carton, plates and tape. */
export function PackingScene() {
  return (
    <>
      <Indoors />
      <g className="lw-130" transform="translate(-30 -40.2) scale(1.3)">
        <path className="i-c i-l" d="M46 38H80V74H46Z" />
        <path className="i-g i-l" d="M50 42H76V70H50Z" />
        <path className="i-near" d="M51 64C58 57 61 62 66 57S73 55 75 57V69H51Z" />
        <path className="i-n i-l i-t" d="M63 42V70M50 56H76" />
        <path className="i-d i-l" d="M164 66H214v4H164Z" />
        <path className="i-e i-l" d="M172 66V55h10v11ZM186 66V50h7v16Z" />
        <Person x={144} y={134} pose="pack" flip skin="v" cap={false} shirt="c" />
        <path className="i-c i-l" d="M106 82q-1-10 6-10t6 10" />
        <path className="i-a i-l" d="M92 82H122V103H92Z" />
        <path className="i-d i-l" d="M92 82 83 74H100L107 82ZM122 82 128 74H114L107 82Z" />
        <path className="i-n i-f i-h" d="M84 108V133M166 108V133" />
        <path className="i-c i-l" d="M76 103H174V108H76Z" />
        <path className="i-e i-l" d="M152 103q0-4 9-4t9 4ZM154 99q0-3.5 7-3.5t7 3.5" />
        <Carton x={30} y={134} scale={0.9} />
        <Carton x={34} y={107} scale={0.7} />
        <Carton x={178} y={134} scale={0.8} />
      </g>
    </>
  );
}

/** Moon, a house with its lights on, and a truck whose lamps reach it. */
export function EmergencyScene() {
  return (
    <>
      <path className="i-far" d="M-150 134C-96 134-66 124-40 116S-12 112 0 104V140H-150Z" />
      <path className="i-ground" d="M-480 134H0V160H-480Z" />
      <path className="i-n i-f" d="M-480 134H0" />
      <Outdoors />
      <path className="i-c" d="M190 10a18 18 0 1 0 20 25 15 15 0 0 1-20-25Z" />
      <path className="i-stars" d="M20 22h0M54 44h0M88 14h0M126 38h0M156 18h0M232 56h0M36 66h0" />
      <path className="i-beam" d="M141 117 176 110V134H150Z" />
      <House x={158} y={134} scale={0.5} className="lw-45 i-lit" />
      <Truck x={12} y={134} scale={0.4} mark />
    </>
  );
}

/** The road out of the valley and over the ridge. */
export function LongDistanceScene() {
  return (
    <>
      <path className="i-sky" d="M0 0H240V160H0Z" />
      <circle className="i-sun" cx="204" cy="48" r="20" />
      <path className="i-far" d="M0 76C24 56 44 66 68 56S104 34 130 50 160 72 176 68 218 44 240 54V140H0Z" />
      <path className="i-near" d="M0 96C30 82 56 98 92 86S150 80 178 90 222 90 240 82V140H0Z" />
      <path className="i-ground" d="M0 114C60 104 160 116 240 104V160H0Z" />
      <path
        className="i-road"
        d="M0 124H150C176 124 182 119 180 115 176 108 152 106 155 95 157 87 170 83 172 77 173 73 172 71 172 68L176 68C178 74 178 78 176 83 172 91 168 92 170 96 174 103 214 102 216 122 217 144 190 154 150 154H0Z"
      />
      <path className="i-lane" d="M6 147H160" />
      <Truck x={14} y={140} scale={0.4} />
      <MapPin x={174} y={68} scale={0.75} />
    </>
  );
}
