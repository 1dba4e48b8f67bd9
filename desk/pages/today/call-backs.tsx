import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { OriginalValue } from "../../parts/field.tsx";
import { Line } from "../../parts/line.tsx";
import { ShortMovingDate } from "../../parts/moving-date.tsx";
import type { readToday } from "./read-today.ts";
import type { Waiting } from "./waiting.tsx";

/** Whom the office promised to call by today, with what it noted. */
export function listCallBacks({ callBacks }: Awaited<ReturnType<typeof readToday>>): Waiting {
  return {
    id: "call-backs",
    title: "Call back today",
    count: callBacks.count,
    empty: "No calls to return.",
    rows: callBacks.rows.map((move) => (
      <Line
        key={move.id}
        href={`/moves/${move.id}`}
        name={move.name}
        what={
          <>
            {move.notes ? <span className="desk-typed">{move.notes}</span> : writeRoute(move)}
            {move.contact && <p>Second contact: {move.contact}</p>}
          </>
        }
        day={<ShortMovingDate move={move} />}
        phone={move.phone}
      >
        <ActForm action={`/moves/${move.id}`}>
          <input type="hidden" name="version" value={move.version} />
          <input type="hidden" name="back" value="today" />
          <OriginalValue name="call_back_on" value={move.call_back_on ?? ""} />
          <input type="hidden" name="call_back_on" value="" />
          <button
            className="button button-outline"
            type="submit"
            name="act"
            value="save"
            aria-label={`Called: ${move.name}`}
          >
            Called
          </button>
        </ActForm>
      </Line>
    )),
  };
}
