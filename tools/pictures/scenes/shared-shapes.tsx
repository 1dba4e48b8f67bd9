/**
 * The shapes that many drawings share; parts.tsx places them by `<use>`. Their classes are styled by one class each,
 * since a selector cannot look out of a used symbol.
 */
export function SharedShapes() {
  return (
    <>
      <symbol id="art-truck" overflow="visible">
        <path className="i-k" d="M6-34H316v12H6Z" />
        <path className="i-c i-l" d="M4-130q0-7 7-7H228q6 0 6 7V-30H4Z" />
        <path className="i-a i-l" d="M4-54H234v24H4Z" />
        <path className="i-b" d="M234-92H272q8 0 12 7l17 29q17 2 21 9 4 5 4 17H234Z" />
        <path className="i-s" d="M234-46H322q4 6 4 16H234Z" />
        <path className="i-e i-l" d="M247-82H268q6 0 9 5l12 22H247Z" />
        <path className="i-n i-l" d="M234-92H272q8 0 12 7l17 29q17 2 21 9 4 5 4 17H234ZM250-40h11" />
        <path className="i-k" d="M314-38h14v13q0 3-3 3h-11Z" />
        <path className="i-o i-l" d="M313-48h10q3 3 3 8h-13Z" />
        <path
          className="i-k"
          d="M42-20a20 20 0 1 1 40 0 20 20 0 1 1-40 0M88-20a20 20 0 1 1 40 0 20 20 0 1 1-40 0M254-20a20 20 0 1 1 40 0 20 20 0 1 1-40 0"
        />
        <path
          className="i-a"
          d="M53-20a9 9 0 1 1 18 0 9 9 0 1 1-18 0M99-20a9 9 0 1 1 18 0 9 9 0 1 1-18 0M265-20a9 9 0 1 1 18 0 9 9 0 1 1-18 0"
        />
      </symbol>
      <symbol id="art-carton" overflow="visible">
        <path className="i-a i-l" d="M1-30H39V0H1Z" />
        <path className="i-d i-t" d="M16.5-30h7v11h-7Z" />
        <path className="i-c i-t" d="M5-11h11v6H5Z" />
      </symbol>
      <symbol id="art-house" overflow="visible">
        <path className="i-a i-l" d="M112-146h16v39l-16-12Z" />
        <path className="i-c" d="M14 0V-92L80-142 146-92V0Z" />
        <path className="i-e" d="M80-142 146-92V0H80Z" />
        <path className="i-n i-l" d="M14-84V0H146V-84" />
        <path className="i-b i-l" d="M2-84 80-146 158-84 150-74 80-130 10-74Z" />
        <path className="i-a i-l" d="M64-52H96V0H64Z" />
        <circle className="i-k" cx="89" cy="-25" r="2.5" />
        <path
          className="i-g i-l"
          d="M24-58h26v30H24ZM112-58h26v30H112ZM69-96a11 11 0 1 1 22 0 11 11 0 1 1-22 0"
        />
        <path className="i-n i-l i-t" d="M37-58v30M24-43h26M125-58v30M112-43h26M80-107v22M69-96h22" />
      </symbol>
      <symbol id="art-tree" overflow="visible">
        <path className="i-d i-l" d="M-3 0V-44H3V0Z" />
        <path
          className="i-b i-l"
          d="M0-92c16 0 26 14 24 30 8 6 8 26-10 28H-14C-32-36-32-56-24-62-26-78-16-92 0-92Z"
        />
        <path className="i-n i-l" d="M0-34V-64M0-46l9-9" />
      </symbol>
    </>
  );
}
