import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { findPlace } from "#domain/places/known-places.ts";
import { formatPlan, readPlan } from "#domain/plan/address.ts";
import type { PieceId, RoomId } from "#domain/plan/inventory.ts";
import { ELSEWHERE, hasThings, type Plan } from "#domain/plan/plan.ts";
import { announce } from "../../ui/messages/status.tsx";
import type { PlanAction } from "../../ui/tracking/analytics.ts";
import { track } from "../../ui/tracking/track.ts";
import { describeChange } from "./describe-change.ts";

/** The plan is the page's URL: every change replaces it. */
export function usePlan() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { plan, unknown } = useMemo(() => readPlan(new URLSearchParams(search)), [search]);
  // Taps and lookups can finish before the last change is rendered.
  const latest = useRef(plan);
  useLayoutEffect(() => {
    latest.current = plan;
  }, [plan]);
  useTrackedChanges(plan);
  const show = (next: Plan, counted?: RoomId | PieceId) => {
    const before = latest.current;
    latest.current = next;
    if (formatPlan(next) !== formatPlan(before)) announce(describeChange(before, next, counted));
    navigate(`/plan${formatPlan(next)}`, { replace: true, preventScrollReset: true, flushSync: true });
  };
  return {
    plan,
    unknown,
    /** Applies the change at once, and new places once the server has found them. */
    readForm: async (form: HTMLFormElement, source?: HTMLElement | null) => {
      const { from, to } = latest.current;
      const read = readForm(form, latest.current, source);
      if (!hasNewPlace(form)) return show(read);
      show({ ...read, from, to });
      await import("./look-up-places.ts").then(({ lookUpPlaces }) => lookUpPlaces(form)).catch(() => {});
      if (form.isConnected) show(readForm(form, latest.current));
    },
    step: (id: RoomId | PieceId, by: 1 | -1) => show(stepped(latest.current, id, by), id),
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

/** Reads only the changed count: React resets the others to the last rendered plan. */
function readForm(form: HTMLFormElement, plan: Plan, source?: HTMLElement | null): Plan {
  const params = new URLSearchParams(formatPlan(plan));
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
    if (field === source || !["hidden", "number"].includes(field.type)) params.set(field.name, field.value);
  if (source instanceof HTMLButtonElement) params.set(source.name, source.value);
  return readPlan(params).plan;
}

/** Through readPlan, for the limits that apply without scripts. */
function stepped(plan: Plan, id: RoomId | PieceId, by: 1 | -1): Plan {
  const params = new URLSearchParams(formatPlan(plan));
  params.set(by > 0 ? "add" : "take", id);
  return readPlan(params).plan;
}

/** Tracks each addition once. Ignores the plan's content when the page opened. */
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
  return [
    ...(hasThings(plan) ? ["count_things" as const] : []),
    ...(hasTowns(plan) ? ["name_towns" as const] : []),
    ...(plan.date ? ["choose_date" as const] : []),
  ];
}

export function hasTowns({ from, to }: Plan): boolean {
  return [from, to].every((place) => place !== null && place !== ELSEWHERE);
}
