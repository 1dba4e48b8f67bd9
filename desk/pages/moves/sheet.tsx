import { company } from "#content/company.ts";
import type { FoundMove } from "#db/moves/list.ts";
import type { MoveNote } from "#db/moves/notes.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { capitalize } from "#domain/capitalize.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { facts, homeTypes } from "#domain/moves/facts.ts";
import { findLead, writeMovers } from "#domain/moves/movers.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describePayments } from "#domain/moves/payments.ts";
import { readMovePlan } from "#domain/moves/planned-move.ts";
import { nameCounted, type Piece, pieces } from "#domain/plan/inventory.ts";
import type { Line } from "#domain/plan/lists.ts";
import { listPieces } from "#domain/plan/volume.ts";
import { count } from "#domain/quantities.ts";
import { describeCode } from "#jobs/emails/describe-customer.ts";
import { Fact } from "../../parts/facts.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { Phone } from "../../parts/phone.tsx";
import { listRequested } from "./request.tsx";

/** What the crew takes along, on one printed page. */
export function CrewSheet(props: {
  move: FoundMove;
  requests: readonly MoveRequest[];
  notes: readonly MoveNote[];
}) {
  const { move, requests, notes } = props;
  const { id, name, phone, plan, home_type } = move;
  const figures = new Map(plan?.figures);
  const arrival = describeArrival(move) ?? "Time TBD";
  const job: Line[] = [
    ["Days", describeDays(move)],
    ["Hours", figures.get("Time") ?? ""],
    ["Space", figures.get("Space") ?? ""],
    ["Cartons", figures.get("Cartons") ?? ""],
    ["Packing", move.packing_day ? "We pack, the day before" : (figures.get("Packing") ?? "")],
    ["Heavy pieces", listHeavyPieces(move)],
    ["How much", !plan && home_type ? homeTypes[home_type as keyof typeof homeTypes] : ""],
    ["They wrote", move.details ?? ""],
    ["Second contact", move.contact ?? ""],
    ["Language", move.language ? facts.language.write(move.language) : ""],
    ["Note to them", move.note ?? ""],
    ...notes.map(
      ({ at, name, text }): Line => [
        "Office note",
        [text, name, formatDateTime(at)].filter(Boolean).join(" · "),
      ],
    ),
    ...requests
      .filter(({ kind }) => kind === "certificate")
      .map(
        ({ kind, fields, answer }): Line => [
          "Certificate",
          [...listRequested(kind, fields), answer].filter(Boolean).join("; "),
        ],
      ),
  ];
  const money: Line[] = [
    ...describePayments(move).map(({ label, value }): Line => [label, value]),
    ["Discount code", describeCode(move) ?? ""],
  ];
  const lead = findLead(move);
  return (
    <article className="crew-sheet">
      <p className="desk-back">
        <a href={`/moves/${id}`}>{name}</a>
      </p>
      <header className="crew-pair">
        <div>
          <p className="crew-arrival">{arrival}</p>
          <p>
            <b>{move.moving_day ? formatFullDay(move.moving_day) : "No day yet"}</b>
          </p>
        </div>
        <div>
          <h1>{name}</h1>
          <p className="crew-large">
            <Phone typed={phone} />
          </p>
          <p className="num">
            Move {formatMoveNumber(id)} · {company.name}, office {company.phone.display}
          </p>
        </div>
        {move.state === "cancelled" && <p className="crew-large">Cancelled: do not go.</p>}
      </header>
      <div className="crew-pair">
        <End title="From" address={move.moving_from} access={figures.get("Out of")} />
        <End title="To" address={move.moving_to} access={figures.get("Into")} />
      </div>
      <p className="crew-large">
        Crew: {writeMovers(move) || <Blank />}
        {lead && ` (${lead} leads)`} · {move.truck ?? "Truck"} {!move.truck && <Blank />}
      </p>
      <Facts lines={job} />
      <h2>Inventory, with the stickers’ numbers</h2>
      <table className="crew-inventory">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Stickers</th>
          </tr>
        </thead>
        {plan?.inventory.map((line) => (
          <Room key={line[0]} line={line} />
        ))}
      </table>
      <div className="crew-lines" aria-hidden>
        {Array.from({ length: 40 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
          <p key={line} />
        ))}
      </div>
      <footer className="crew-pair">
        <Facts lines={money} />
        <ul className="crew-blanks">
          {["Arrived", "Started", "Finished", "Breaks", "Hours", "Paid today, and how"].map((label) => (
            <li key={label}>
              {label} <Blank />
            </li>
          ))}
        </ul>
        {["Customer", "Crew lead"].map((who) => (
          <p className="crew-signature" key={who}>
            {who}: signature and date
          </p>
        ))}
      </footer>
    </article>
  );
}

function Facts({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="facts crew-facts">
      {lines.map(([label, value]) => (
        <Fact key={label + value} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** To fill in by hand. */
function Blank() {
  return <span className="crew-blank" />;
}

function End(props: { title: string; address: string | null; access: string | undefined }) {
  const { title, address, access } = props;
  return (
    <section>
      <h2>{title}</h2>
      <p className="crew-large">{address ?? "not given"}</p>
      {access && <p>{access}</p>}
    </section>
  );
}

function describeDays({ work_days, packing_day, moving_day }: FoundMove): string {
  if (!work_days) return "";
  const packing = moving_day ? `, and packing on ${formatFullDay(addDays(moving_day, -1))}` : "";
  return `${count(work_days, "day")}${packing_day ? packing : ""}`;
}

function listHeavyPieces(move: FoundMove): string {
  return listPieces(readMovePlan(move))
    .flatMap(({ id, count: number }) => {
      const { movers }: Piece = pieces[id];
      const name = nameCounted(id, number);
      return movers ? [`${number > 1 ? `${number} ${name}` : name}, ${movers} movers`] : [];
    })
    .map(capitalize)
    .join("; ");
}

/** "Main bedroom: queen bed, 2 night stands" becomes a row each, under the room's name. */
function Room({ line: [name, number] }: { line: Line }) {
  const [room = "", items] = name.split(": ", 2);
  const amount = number === "1" ? "" : ` (${number})`;
  return (
    <tbody>
      <tr>
        {items ? (
          <th scope="rowgroup" colSpan={2}>
            {room + amount}
          </th>
        ) : (
          <>
            <td>{room + amount}</td>
            <td />
          </>
        )}
      </tr>
      {items?.split(", ").map((item) => (
        <tr key={item}>
          <td>{capitalize(item)}</td>
          <td />
        </tr>
      ))}
    </tbody>
  );
}
