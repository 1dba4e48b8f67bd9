import type { ListedEstimate } from "#db/estimates/list.ts";
import { moveTypes } from "#domain/estimates/estimate.ts";
import {
  type EstimateState,
  estimateStateNames,
  estimateStates,
  readEstimateState,
} from "#domain/estimates/state.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { formatFullDay } from "#domain/places/local-day.ts";
import { buildUrl, ListSearch, More, readShown, STEP, Tabs } from "../../parts/list.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { readText } from "../../route.ts";

export type EstimateListState = { state?: EstimateState; search?: string; shown: number };

/** Ignores unknown values. */
export function readEstimateListState({ searchParams }: URL): EstimateListState {
  const state = readEstimateState(searchParams.get("state") ?? "");
  const search = readText(searchParams, "q").slice(0, 200);
  return { ...(state && { state }), ...(search && { search }), shown: readShown(searchParams) };
}

export function EstimateList(props: {
  view: EstimateListState;
  rows: readonly ListedEstimate[];
  total: number;
  counts: Record<EstimateState, number>;
}) {
  const { view, rows, total, counts } = props;
  const all = estimateStates.reduce((sum, state) => sum + counts[state], 0);
  const tabs = [undefined, ...estimateStates].map((state) => ({
    name: state ? estimateStateNames[state] : "All",
    href: listUrl({ ...view, state }),
    isCurrent: view.state === state,
    count: state ? counts[state] : all,
  }));
  return (
    <>
      <h1>Estimates</h1>
      <div className="office-bar">
        <Tabs label="States" tabs={tabs} />
        <ListSearch
          action="/estimates"
          label="Name, email, phone, place, details or number"
          placeholder="Name, email, phone, place"
          search={view.search}
          hiddenField={{ name: "state", value: view.state }}
        />
      </div>
      {rows.length === 0 ? <EmptyState view={view} /> : <Table rows={rows} />}
      <More
        shown={rows.length}
        total={total}
        noun="request"
        href={listUrl({ ...view, shown: view.shown + STEP })}
      />
    </>
  );
}

function Table({ rows }: { rows: readonly ListedEstimate[] }) {
  return (
    <ScrollArea name="Estimate requests">
      <table className="desk-table">
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
              <td>
                <MovingDateText estimate={row} />
                {row.arrival_window && (
                  <span className="office-mark">{arrivalWindows[row.arrival_window]}</span>
                )}
                {row.second_day && <span className="office-mark">or {formatFullDay(row.second_day)}</span>}
              </td>
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
  done: "good",
  lost: "bad",
};

export function StateTag({ state }: { state: EstimateState }) {
  return <span className={`desk-pill desk-pill-${tones[state]}`}>{estimateStateNames[state]}</span>;
}

function EmptyState({ view }: { view: EstimateListState }) {
  if (!view.search && !view.state)
    return <p className="office-nothing">No estimate requests yet. New ones appear here right away.</p>;
  const what = view.state ? `${estimateStateNames[view.state].toLowerCase()} request` : "request";
  return (
    <p className="office-nothing">
      {view.search ? `No ${what}s match “${view.search}”.` : `No ${what}s.`}{" "}
      <a href="/estimates">Show all requests</a>
    </p>
  );
}

function listUrl({
  state,
  search,
  shown,
}: Pick<EstimateListState, "shown"> & { state?: EstimateState | undefined; search?: string }): string {
  return buildUrl("/estimates", { state, q: search }, shown);
}
