import type { ListedEstimate } from "#db/estimates/list.ts";
import { moveTypes } from "#domain/estimates/estimate.ts";
import {
  type EstimateState,
  estimateStateNames,
  estimateStates,
  readEstimateState,
} from "#domain/estimates/state.ts";
import { count } from "#domain/quantities.ts";
import { Moment } from "../../parts/moment.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { readText } from "../../route.ts";

/** Which requests are looked at, and how many of them. */
export type EstimateListState = { state?: EstimateState; search?: string; shown: number };

const STEP = 50;
const MOST = 1_000;

/** Reads the address of the list; what it does not know is left out. */
export function readListPlace({ searchParams }: URL): EstimateListState {
  const state = readEstimateState(searchParams.get("state") ?? "");
  const search = readText(searchParams, "q").slice(0, 200);
  const shown = Number(searchParams.get("shown"));
  return {
    ...(state && { state }),
    ...(search && { search }),
    shown: Number.isInteger(shown) && shown > STEP ? Math.min(shown, MOST) : STEP,
  };
}

/** Every estimate request, newest first, those of one state, or those that hold a text. */
export function EstimateList(props: {
  place: EstimateListState;
  rows: readonly ListedEstimate[];
  total: number;
  counts: Record<EstimateState, number>;
}) {
  const { place, rows, total, counts } = props;
  const all = estimateStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <>
      <h1>Estimates</h1>
      <div className="office-bar">
        <nav className="office-tabs" aria-label="States">
          <a
            href={writePlace({ ...place, state: undefined })}
            aria-current={place.state ? undefined : "page"}
          >
            All <b>{all.toLocaleString("en-US")}</b>
          </a>
          {estimateStates.map((state) => (
            <a
              key={state}
              href={writePlace({ ...place, state })}
              aria-current={place.state === state ? "page" : undefined}
            >
              {estimateStateNames[state]} <b>{counts[state].toLocaleString("en-US")}</b>
            </a>
          ))}
        </nav>
        <search className="office-search">
          <form action="/estimates">
            {place.state && <input type="hidden" name="state" value={place.state} />}
            <label className="visually-hidden" htmlFor="q">
              Name, address, phone, place or details
            </label>
            <input
              className="input"
              id="q"
              type="search"
              name="q"
              placeholder="Name, address, phone, place"
              defaultValue={place.search}
              maxLength={200}
            />
            <button className="desk-button" type="submit">
              Search
            </button>
          </form>
        </search>
      </div>
      {rows.length === 0 ? <Nothing place={place} /> : <Table rows={rows} />}
      {total > rows.length && (
        <div className="office-more">
          <span>
            {rows.length.toLocaleString("en-US")} of {count(total, "request")}, the newest.
          </span>
          {place.shown < MOST ? (
            <a className="desk-button" href={writePlace({ ...place, shown: place.shown + STEP })}>
              Show {STEP} more
            </a>
          ) : (
            <span>Search for older ones.</span>
          )}
        </div>
      )}
    </>
  );
}

function Table({ rows }: { rows: readonly ListedEstimate[] }) {
  return (
    <ScrollArea name="Estimate requests">
      <table className="desk-table estimates-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Moving date</th>
            <th scope="col">What</th>
            <th scope="col">Received</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`/estimates/${row.id}`}>{row.name}</a>
              </th>
              <td>
                <StateTag state={row.state} />
              </td>
              <td>{row.moving_from}</td>
              <td>{row.moving_to}</td>
              <td>{row.moving_date}</td>
              <td>
                {row.move_type && moveTypes[row.move_type]}
                {row.plan && <span className="office-mark">with a plan</span>}
                {row.discount_code && <span className="office-mark">with a code</span>}
              </td>
              <td className="office-when">
                <Moment at={row.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const tones: Record<EstimateState, string> = {
  open: "waits",
  answered: "plain",
  booked: "good",
  lost: "bad",
};

/** The state of a request; open ones stand out. */
export function StateTag({ state }: { state: EstimateState }) {
  return <span className={`desk-pill desk-pill-${tones[state]}`}>{estimateStateNames[state]}</span>;
}

function Nothing({ place }: { place: EstimateListState }) {
  if (!place.search && !place.state)
    return (
      <p className="office-nothing">
        Nobody has asked for an estimate yet. Requests stand here as soon as they are sent.
      </p>
    );
  const what = place.state ? `${estimateStateNames[place.state].toLowerCase()} request` : "request";
  return (
    <p className="office-nothing">
      {place.search ? `No ${what} holds “${place.search}”.` : `No ${what}.`}{" "}
      <a href="/estimates">Show all requests</a>
    </p>
  );
}

function writePlace({
  state,
  search,
  shown,
}: {
  state?: EstimateState | undefined;
  search?: string;
  shown: number;
}) {
  const params = new URLSearchParams({
    ...(state && { state }),
    ...(search && { q: search }),
    ...(shown > STEP && { shown: String(shown) }),
  });
  return params.size > 0 ? `/estimates?${params}` : "/estimates";
}
