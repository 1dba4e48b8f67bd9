import { type FormEvent, type ReactNode, useState } from "react";
import { towns } from "#content/locations.ts";
import { capitalize } from "#domain/capitalize.ts";
import { formatFullDay, hasPassed, PASSED_MESSAGE } from "#domain/dates/local-day.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";
import { formatItems, formatPlan, writeParams } from "#domain/plan/address.ts";
import { describeConditions, describeTrip } from "#domain/plan/describe.ts";
import { nameCounted, pieceIds, pieces } from "#domain/plan/inventory.ts";
import {
  carries,
  ELSEWHERE,
  emptyPlan,
  floors,
  keyOf,
  levels,
  type Place,
  type Plan,
  packings,
  routes,
  startingPoints,
} from "#domain/plan/plan.ts";
import { listPieces } from "#domain/plan/volume.ts";
import { RouteFields } from "../../forms/route-fields.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { FAR_HINT } from "./describe-change.ts";
import { House, OtherRooms } from "./house.tsx";
import { Stepper } from "./stepper.tsx";
import { hasTowns, type PlanActions } from "./use-plan.ts";

/** In a fold: its code does not delay the page. */
const DayField = hydrated(() => import("../../forms/day-field.tsx"), "DayField", Nothing);
const PlanMap = unhydrated(() => import("./plan-map.tsx"), "PlanMap", Nothing);

type PlannerProps = {
  plan: Plan;
  unknown: readonly string[];
  actions: PlanActions;
  /** Below the house, or beside it in wide windows. */
  answer: ReactNode;
};

/** Without scripts, every button reloads the page. */
export function Planner({ plan, unknown, actions, answer }: PlannerProps) {
  const read = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actions.readForm(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  // Counts have their own handlers. Read a served town at once, other places on blur.
  const notice = ({ target, type }: { target: EventTarget; type: string }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.form) return;
    const isPlace = target.matches("[list]");
    const isRead =
      type === "input" ? target.type !== "number" && (!isPlace || isTown(target.value)) : isPlace;
    if (isRead) actions.readForm(target.form, target);
  };
  const edited = formatItems(plan.items);
  return (
    <form
      className="plan-form"
      action="/plan"
      aria-label="Your plan"
      noValidate
      onSubmit={read}
      onInput={notice}
      onBlur={notice}
    >
      {/* For Enter in a field. */}
      <button className="visually-hidden" type="submit" tabIndex={-1}>
        Calculate
      </button>
      {edited && <input type="hidden" name="items" value={edited} />}
      {unknown.length > 0 && (
        <p className="note">
          {`We do not know ${unknown.map((text) => `“${text}”`).join(", ")}. The rest is in the plan.`}
        </p>
      )}
      <fieldset>
        <legend>
          <h2>Count the rooms</h2>
        </legend>
        <p className="plan-hint">Tap a picture to add one, with what it usually holds.</p>
        <Starts plan={plan} />
        <House plan={plan} actions={actions} />
      </fieldset>
      {answer}
      <fieldset>
        <legend>
          <h3>Patio, studio or office</h3>
        </legend>
        <OtherRooms plan={plan} actions={actions} />
      </fieldset>
      <fieldset>
        <legend>
          <h2>Addresses, stairs and parking</h2>
        </legend>
        <Trip plan={plan} />
      </fieldset>
      <fieldset>
        <legend>
          <h2>Large items</h2>
        </legend>
        <Pieces plan={plan} actions={actions} />
      </fieldset>
    </form>
  );
}

/** Each button sets only the rooms. */
function Starts({ plan }: Pick<PlannerProps, "plan">) {
  const write = (counted: Plan["rooms"]) => formatPlan({ ...emptyPlan, rooms: counted });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would need its own line above the buttons
    <div role="group" className="plan-starts row" aria-label="Start from">
      <span className="not-on-phones">Start from</span>
      {startingPoints.map(({ name, rooms }) => (
        <button
          key={name}
          type="submit"
          name="start"
          value={name}
          aria-pressed={write(rooms) === write(plan.rooms)}
        >
          {name}
        </button>
      ))}
      <button className="plan-clear" type="submit" name="clear" value="all">
        Clear all
      </button>
    </div>
  );
}

function Pieces({ plan, actions }: Pick<PlannerProps, "plan" | "actions">) {
  const counted = listPieces(plan).map(({ id, count }) => `${count} ${nameCounted(id, count)}`);
  return (
    <Fold
      says={counted.join(", ") || "A piano, a safe, a pool table"}
      change={counted.length > 0 ? "Change" : "Add"}
      isOpenAtFirst={counted.length > 0}
    >
      <p className="plan-hint">
        A king or bunk bed replaces one of a room’s. We do not move baby grand pianos.
      </p>
      <ul className="plan-pieces">
        {pieceIds.map((id) => {
          const count = plan.pieces[id] ?? 0;
          const { name } = pieces[id];
          return (
            <li key={id} id={id} className={count > 0 ? "is-there" : undefined}>
              <span>{capitalize(name)}</span>
              <Stepper id={id} name={name} count={count} actions={actions} />
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

type FoldProps = { says: string; change?: string; isOpenAtFirst?: boolean; children: ReactNode };

/** What is set now, and the fields to change it. */
function Fold({ says, change = "Change", isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen] = useState(isOpenAtFirst);
  return (
    <details className="plan-fold" open={isOpen}>
      <summary>
        <span>{says}</span> <b>{change}</b>
      </summary>
      {children}
    </details>
  );
}

const conditions = [
  ["out", "Moving out of", floors],
  ["in", "Moving into", floors],
  ["outlevels", "Levels in the old home", levels],
  ["inlevels", "Levels in the new home", levels],
  ["outcarry", "Distance from old door to truck", carries],
  ["incarry", "Distance from new door to truck", carries],
  ["route", "On the way", routes],
  ["packing", "Packing", packings],
] as const;

function Trip({ plan }: { plan: Plan }) {
  const chosen = writeParams(plan);
  const passed = plan.date && hasPassed(plan.date) ? PASSED_MESSAGE : undefined;
  return (
    <div className="plan-route card">
      <RouteFields
        initial={{ from: nameOf(plan.from), to: nameOf(plan.to) }}
        hints={{ from: hintOf(plan.from), to: hintOf(plan.to) }}
      />
      {hasTowns(plan) && (
        <div className="plan-trip">
          {isOnMap(plan) && <PlanMap from={keyOf(plan.from)} to={keyOf(plan.to)} />}
          <p className="num">{describeTrip(plan)}</p>
        </div>
      )}
      <Fold says={describeConditions(plan)}>
        <div className="plan-ends">
          {conditions.map(([name, label, choices]) => (
            <Choice key={name} name={name} label={label} choices={choices} value={chosen[name] ?? ""} />
          ))}
          <noscript>
            <button className="button button-outline" type="submit">
              Apply
            </button>
          </noscript>
        </div>
      </Fold>
      <Fold
        says={plan.date ? formatFullDay(plan.date) : "No moving day yet"}
        change={plan.date ? "Change" : "Choose"}
        isOpenAtFirst={Boolean(passed)}
      >
        <DayField label="Moving day" date={plan.date ?? ""} error={passed} />
      </Fold>
    </div>
  );
}

function isOnMap({ from, to }: Plan): boolean {
  return [from, to].every((place) => towns.some(({ key }) => key === keyOf(place)));
}

type ChoiceProps = { name: string; label: string; choices: Record<string, string>; value: string };

function Choice({ name, label, choices, value }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        {Object.entries(choices).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function isTown(typed: string): boolean {
  return towns.some((town) => formatPlaceName(town) === typed) || typed === "";
}

function hintOf(place: Place | null): string | undefined {
  return place === ELSEWHERE ? FAR_HINT : undefined;
}

/** "Elsewhere" parses back to ELSEWHERE. */
function nameOf(place: Place | null): string {
  if (place === ELSEWHERE) return "Elsewhere";
  return place ? formatPlaceName(place) : "";
}
