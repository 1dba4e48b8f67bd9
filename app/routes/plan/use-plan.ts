import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readPlan, writePlan } from "#domain/plan/address.ts";
import type { PieceId, RoomId } from "#domain/plan/inventory.ts";
import type { Plan } from "#domain/plan/plan.ts";

/** The plan in the page's address, and what changes it. Every change is a new address, in place of the old one. */
export function usePlan() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { plan, unknown } = useMemo(() => readPlan(new URLSearchParams(search)), [search]);
  // Two quick taps: the second comes before the first is drawn.
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  }, [plan]);
  const show = (next: Plan) => {
    latest.current = next;
    navigate(`/plan${writePlan(next)}`, { replace: true, preventScrollReset: true });
  };
  return {
    plan,
    unknown,
    /** Reads the whole form, with the button that was pressed. */
    readForm: (form: HTMLFormElement) => show(readForm(form)),
    step: (id: RoomId | PieceId, by: 1 | -1) => show(stepped(latest.current, id, by)),
  };
}

export type PlanActions = Omit<ReturnType<typeof usePlan>, "plan" | "unknown">;

function readForm(form: HTMLFormElement): Plan {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.append(name, String(value));
  return readPlan(params).plan;
}

/** Through the address, which knows how many there may be. */
function stepped(plan: Plan, id: RoomId | PieceId, by: 1 | -1): Plan {
  const params = new URLSearchParams(writePlan(plan));
  params.set(by > 0 ? "add" : "take", id);
  return readPlan(params).plan;
}
