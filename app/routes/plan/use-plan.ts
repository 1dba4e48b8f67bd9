import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { findPlace } from "#domain/places/known-places.ts";
import { formatPlan, readPlan } from "#domain/plan/address.ts";
import type { PieceId, RoomId } from "#domain/plan/inventory.ts";
import { ELSEWHERE, hasThings, type Plan } from "#domain/plan/plan.ts";
import type { PlanAction } from "../../analytics.ts";
import { track } from "../../track.ts";

/** The plan is the page's URL: every change replaces it. */
export function usePlan() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { plan, unknown } = useMemo(() => readPlan(new URLSearchParams(search)), [search]);
  // A second tap may come before the first is rendered.
  const latest = useRef(plan);
  const committed = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = plan;
  }, [plan]);
  useTrackedChanges(plan);
  const show = (next: Plan) => {
    latest.current = next;
    const options = { replace: true, preventScrollReset: true, flushSync: true };
    committed.current = Promise.resolve(navigate(`/plan${formatPlan(next)}`, options));
  };
  return {
    plan,
    unknown,
    /** Reads the form and the pressed button, after looking up new places on the server. */
    readForm: async (form: HTMLFormElement, button?: HTMLElement | null) => {
      if (hasNewPlace(form)) {
        await import("./look-up-places.ts").then(({ lookUpPlaces }) => lookUpPlaces(form)).catch(() => {});
        // A change of the other form, made in the meantime, must be in this one's hidden fields.
        await committed.current;
      }
      if (form.isConnected) show(readForm(form, button));
    },
    step: (id: RoomId | PieceId, by: 1 | -1) => show(stepped(latest.current, id, by)),
  };
}

export type PlanActions = Omit<ReturnType<typeof usePlan>, "plan" | "unknown">;

function hasNewPlace(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  return ["from", "to"].some((end) => {
    const typed = String(data.get(end) ?? "");
    return typed && typed !== ELSEWHERE && !findPlace(typed);
  });
}

function readForm(form: HTMLFormElement, button?: HTMLElement | null): Plan {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.append(name, String(value));
  if (button instanceof HTMLButtonElement) params.append(button.name, button.value);
  return readPlan(params).plan;
}

/** Goes through readPlan like a button without scripts, to get the same limits. */
function stepped(plan: Plan, id: RoomId | PieceId, by: 1 | -1): Plan {
  const params = new URLSearchParams(formatPlan(plan));
  params.set(by > 0 ? "add" : "take", id);
  return readPlan(params).plan;
}

/** Tracks each thing added to the plan, once. Ignores what it contained when the page opened. */
function useTrackedChanges(plan: Plan): void {
  const tracked = useRef<Set<PlanAction>>(undefined);
  useEffect(() => {
    const held = listHeld(plan);
    for (const action of held)
      if (tracked.current && !tracked.current.has(action)) track(({ trackPlan }) => trackPlan(action));
    tracked.current = new Set([...(tracked.current ?? []), ...held]);
  }, [plan]);
}

function listHeld(plan: Plan): PlanAction[] {
  const hasTowns = [plan.from, plan.to].every((place) => place !== null && place !== ELSEWHERE);
  return [
    ...(hasThings(plan) ? ["count_things" as const] : []),
    ...(hasTowns ? ["name_towns" as const] : []),
    ...(plan.date ? ["choose_date" as const] : []),
  ];
}
