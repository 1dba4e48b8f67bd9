import type { company } from "#content/company.ts";
import { Photo } from "../pictures/photo.tsx";

type PersonProps = { person: (typeof company.people)[number] };

/** Someone of the crew or the office, with a portrait, or else initials. */
export function Person({ person: { name, role, since, says } }: PersonProps) {
  const initials = name.split(/\s+/).map((word) => word[0]);
  return (
    <div className="person">
      <Photo
        place={`people/${name}`}
        sizes="6rem"
        instead={
          <span className="person-initials" aria-hidden>
            {[initials[0], ...initials.slice(1).slice(-1)].join("")}
          </span>
        }
      />
      <div>
        <h3>{name}</h3>
        <p className="quiet num">
          {role}, since {since}
        </p>
        <p>{says}</p>
      </div>
    </div>
  );
}
