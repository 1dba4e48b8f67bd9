import type { ListedMove } from "#db/moves/list.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { moveTypes } from "#domain/moves/facts.ts";
import { type MoveState, moveStateNames, moveStates, readMoveState } from "#domain/moves/state.ts";
import { buildUrl, More, readSearch, readShown, STEP, Tabs } from "../../parts/list.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { StatePill } from "../../parts/status.tsx";

/** Booked moves are in the order of their days unless somebody chooses. */
export type MoveListState = { state?: MoveState; search?: string; shown: number; sort?: Sort };

type Sort = "day" | "newest";

const sorts = { newest: "Newest first", day: "By moving day" } as const;

export function sortsByDay({ sort, state }: Pick<MoveListState, "sort" | "state">): boolean {
  return sort ? sort === "day" : state === "booked";
}

/** Ignores unknown values. */
export function readMoveListState({ searchParams }: URL): MoveListState {
  const state = readMoveState(searchParams.get("state") ?? "");
  const search = readSearch(searchParams);
  const sort = (["day", "newest"] as const).find((one) => one === searchParams.get("sort"));
  return {
    ...(state && { state }),
    ...(search && { search }),
    ...(sort && { sort }),
    shown: readShown(searchParams),
  };
}

export function MoveList(props: {
  view: MoveListState;
  rows: readonly ListedMove[];
  total: number;
  counts: Record<MoveState, number>;
}) {
  const { view, rows, total, counts } = props;
  const all = moveStates.reduce((sum, state) => sum + counts[state], 0);
  const tabs = [undefined, ...moveStates].map((state) => ({
    name: state ? moveStateNames[state] : "All",
    href: listUrl({ ...view, state }),
    isCurrent: view.state === state,
    count: state ? counts[state] : all,
  }));
  return (
    <>
      <div className="row">
        <h1>Moves</h1>
        <a className="button button-outline" href="/moves/new">
          New move
        </a>
      </div>
      <Tabs label="States" tabs={tabs} />
      {rows.length > 1 && (
        <Tabs
          label="Order"
          tabs={(["newest", "day"] as const).map((sort) => ({
            name: sorts[sort],
            href: listUrl({ ...view, sort }),
            isCurrent: sortsByDay(view) === (sort === "day"),
          }))}
        />
      )}
      {rows.length === 0 ? <EmptyState view={view} /> : <MoveTable rows={rows} />}
      <More
        shown={rows.length}
        total={total}
        noun="move"
        order={sortsByDay(view) ? "by moving day" : "newest first"}
        href={listUrl({ ...view, shown: view.shown + STEP })}
      />
    </>
  );
}

export function MoveTable({ rows }: { rows: readonly ListedMove[] }) {
  return (
    <ScrollTable name="Moves" columns={["Name", "State", "From", "To", "Moving date", "What", "Received"]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <a href={`/moves/${row.id}`}>{row.name}</a>
            <small className="num">{row.phone}</small>
          </th>
          <td>
            <StatePill state={row.state} />
          </td>
          <td data-label="From">{row.moving_from}</td>
          <td data-label="To">{row.moving_to}</td>
          <td>
            <MovingDateText move={row} />
            <small>{describeArrival(row)}</small>
            <small>{row.truck}</small>
            {row.second_day && <small>or {formatFullDay(row.second_day)}</small>}
          </td>
          <td>
            {row.move_type && moveTypes[row.move_type]}
            {row.plan && <small>with a plan</small>}
            {row.discount_code && <small>with a code</small>}
          </td>
          <td data-label="Received">
            <Moment at={row.created_at} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function EmptyState({ view }: { view: MoveListState }) {
  if (!view.search && !view.state)
    return <p className="desk-nothing">No moves yet. New requests for an estimate appear here right away.</p>;
  const what = view.state ? `${moveStateNames[view.state].toLowerCase()} move` : "move";
  return (
    <p className="desk-nothing">
      {view.search ? `No ${what}s match “${view.search}”.` : `No ${what}s.`}{" "}
      <a href="/moves">Show all moves</a>
    </p>
  );
}

type ListAddress = Pick<MoveListState, "shown" | "search" | "sort"> & { state?: MoveState | undefined };

function listUrl({ state, search, sort, shown }: ListAddress): string {
  return buildUrl("/moves", { state, q: search, sort }, shown);
}
