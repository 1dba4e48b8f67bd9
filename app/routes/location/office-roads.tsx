import type { OfficeDistance } from "#domain/places/home-offices.ts";

type OfficeRoadsProps = { name: string; offices: readonly OfficeDistance[]; roads: string };

/** Each line is in proportion to its distance. */
export function OfficeRoads({ name, offices, roads }: OfficeRoadsProps) {
  // 0 in the town of the only office.
  const longest = Math.max(...offices.map(({ miles }) => miles));
  return (
    <div className="offices fact-card stays card">
      {longest > 0 && (
        <>
          <h3>
            From our {offices.length > 1 ? "offices" : "office"} to {name}
          </h3>
          <ul className="ruled">
            {offices.map((office) => (
              <li key={office.key}>
                <b>{office.name}</b>
                <span className="num">{office.miles === 0 ? "In town" : `${office.miles} mi`}</span>
                <Road share={office.miles / longest} />
              </li>
            ))}
          </ul>
          <p className="quiet">Straight-line miles. The drive is longer.</p>
        </>
      )}
      <h3>By road</h3>
      <p>{roads}</p>
    </div>
  );
}

function Road({ share }: { share: number }) {
  const end = `${Math.round(share * 100)}%`;
  return (
    <svg className="office-road" width="100%" height="30" aria-hidden="true">
      <line className="route-dash" x1="0" y1="25" x2={end} y2="25" />
      <circle className="route-dot" cx="0" cy="25" r="5" />
      <svg x={end} overflow="visible">
        <path className="town-pin" d="M0 26C-6 18-8 16-8 12a8 8 0 0 1 16 0C8 16 6 18 0 26Z" />
        <circle className="town-hole" cy="12" r="3" />
      </svg>
    </svg>
  );
}
