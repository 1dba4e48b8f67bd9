import { ActForm } from "../../parts/act-form.tsx";
import { OriginalValue } from "../../parts/field.tsx";
import { Phone } from "../../parts/phone.tsx";
import type { readToday } from "./read-today.ts";
import type { Waiting } from "./waiting.tsx";

/** Whom the office promised to call by today, with what it noted. */
export function listCallBacks({ callBacks }: Awaited<ReturnType<typeof readToday>>): Waiting {
  return {
    id: "call-backs",
    title: "Call back today",
    count: callBacks.count,
    empty: "Nobody waits for a call.",
    rows: callBacks.rows.map(({ id, name, phone, contact, notes, version, call_back_on }) => (
      <li className="row" key={id}>
        <div>
          <p>
            <a className="desk-code" href={`/moves/${id}`}>
              {name}
            </a>{" "}
            <Phone typed={phone} />
          </p>
          {contact && <p>Second contact: {contact}</p>}
          {notes && <p className="desk-typed">{notes}</p>}
        </div>
        <ActForm action={`/moves/${id}`}>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="back" value="today" />
          <OriginalValue name="call_back_on" value={call_back_on ?? ""} />
          <input type="hidden" name="call_back_on" value="" />
          <button
            className="button button-outline"
            type="submit"
            name="act"
            value="save"
            aria-label={`Called: ${name}`}
          >
            Called
          </button>
        </ActForm>
      </li>
    )),
  };
}
