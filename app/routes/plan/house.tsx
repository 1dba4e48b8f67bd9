import { capitalize } from "#domain/capitalize.ts";
import { type RoomId, rooms } from "#domain/plan/inventory.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { RoomScene } from "../../ui/pictures/scenes.tsx";
import { Stepper } from "./stepper.tsx";
import type { PlanActions } from "./use-plan.ts";

const upstairs: readonly RoomId[] = ["bedroom", "bedroom2", "bath", "study"];
const downstairs: readonly RoomId[] = ["living", "kitchen", "dining", "garage"];
const others: readonly RoomId[] = ["studio", "patio", "desk", "meeting"];

type HouseProps = { plan: Plan; actions: PlanActions };

export function House(props: HouseProps) {
  return (
    <div className="plan-house">
      <div className="plan-roof">
        <svg viewBox="0 0 800 150" preserveAspectRatio="none" aria-hidden="true">
          <path className="plan-chimney" d="M612 70V4h46v66Z" />
          <path className="plan-roof-side" d="M148 24H652L799 149H1Z" />
        </svg>
        <Room id="attic" {...props} />
      </div>
      <div className="plan-floor">{upstairs.map((id) => showRoom(id, props))}</div>
      <div className="plan-floor">{downstairs.map((id) => showRoom(id, props))}</div>
      <div className="plan-below">
        <Room id="basement" {...props} />
      </div>
    </div>
  );
}

/** Rooms outside the house. */
export function OtherRooms(props: HouseProps) {
  return <div className="plan-floor plan-others">{others.map((id) => showRoom(id, props))}</div>;
}

function showRoom(id: RoomId, props: HouseProps) {
  return <Room key={id} id={id} {...props} />;
}

function Room({ id, plan, actions }: HouseProps & { id: RoomId }) {
  const count = plan.rooms[id] ?? 0;
  const { name } = rooms[id];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend first, before the picture
    <div
      role="group"
      className={count > 0 ? "plan-room is-there" : "plan-room"}
      id={id}
      aria-label={capitalize(name)}
    >
      <div className="plan-picture">
        <RoomScene id={id} />
      </div>
      <p className="plan-room-name">{capitalize(name)}</p>
      <Stepper id={id} name={name} count={count} actions={actions} />
    </div>
  );
}
