import type { ChangeEvent, MouseEvent } from "react";
import { capitalize } from "#domain/capitalize.ts";
import { maxCount, type PieceId, type RoomId } from "#domain/plan/inventory.ts";
import type { PlanActions } from "./use-plan.ts";

type StepperProps = {
  id: RoomId | PieceId;
  /** "living room" */
  name: string;
  count: number;
  actions: PlanActions;
};

/** Plus covers its card: a tap on the picture adds one. */
export function Stepper({ id, name, count, actions }: StepperProps) {
  const label = capitalize(name);
  const press = (by: 1 | -1) => (event: MouseEvent) => {
    event.preventDefault();
    actions.step(id, by);
  };
  // Without scripts, returns to the same card.
  const back = `/plan#${id}`;
  return (
    <div className="plan-stepper">
      <button
        type="submit"
        name="take"
        value={id}
        formAction={back}
        {...endIf(count === 0)}
        aria-label={`One less: ${label}`}
        onClick={press(-1)}
      >
        <Sign d="M4 10H16" />
      </button>
      <input
        className="num"
        type="number"
        inputMode="numeric"
        name={id}
        min={0}
        max={maxCount(id)}
        value={count}
        aria-label={label}
        onChange={({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
          if (input.form) actions.readForm(input.form, input);
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        className="plan-plus"
        type="submit"
        name="add"
        value={id}
        formAction={back}
        {...endIf(count >= maxCount(id))}
        aria-label={`One more: ${label}`}
        onClick={press(1)}
      >
        <Sign d="M4 10H16M10 4V16" />
      </button>
    </div>
  );
}

/** `disabled` would lose focus. */
function endIf(isEnd: boolean) {
  return isEnd ? { "aria-disabled": true, tabIndex: -1 } : {};
}

function Sign({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
