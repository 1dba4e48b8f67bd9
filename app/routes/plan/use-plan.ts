import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { findPlace } from "#domain/places/known-places.ts";
import { readPlan, writePlan } from "#domain/plan/address.ts";
import type { PieceId, RoomId } from "#domain/plan/inventory.ts";
import { ELSEWHERE, hasThings, type Plan } from "#domain/plan/plan.ts";
import { type PlanAction, trackPlan } from "../../analytics.ts";

/** The plan in the page's address, and what changes it. Every change is a new address, in place of the old one. */
export function usePlan() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { plan, unknown } = useMemo(() => readPlan(new URLSearchParams(search)), [search]);
  // A second tap may come before the first is rendered: each step starts from the newest plan.
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  }, [plan]);
  useEvents(plan);
  const show = (next: Plan) => {
    latest.current = next;
    navigate(`/plan${writePlan(next)}`, { replace: true, preventScrollReset: true });
  };
  return {
    plan,
    unknown,
    /** Reads the whole form, with the button that was pressed, once the server has looked up places that are new to this browser. */
    readForm: (form: HTMLFormElement, button?: HTMLElement | null) => {
      const places = listNewPlaces(form);
      if (places.length === 0) return show(readForm(form, button));
      lookUp(places).then(() => form.isConnected && show(readForm(form, button)));
    },
    step: (id: RoomId | PieceId, by: 1 | -1) => show(stepped(latest.current, id, by)),
  };
}

export type PlanActions = Omit<ReturnType<typeof usePlan>, "plan" | "unknown">;

/** What the server has looked up, found or not. */
const lookedUp = new Set<string>();

function listNewPlaces(form: HTMLFormElement): string[] {
  const data = new FormData(form);
  const texts = ["from", "to"].map((name) => String(data.get(name) ?? "").trim());
  return texts.filter((text) => text !== "" && !lookedUp.has(text) && !findPlace(text));
}

/** Never rejects: a text without an answer stays to be looked up. */
async function lookUp(texts: readonly string[]): Promise<void> {
  const answered = await import("./ask-for-places.ts").then(
    ({ askForPlaces }) => askForPlaces(texts),
    () => [],
  );
  for (const text of answered) lookedUp.add(text);
}

function readForm(form: HTMLFormElement, button?: HTMLElement | null): Plan {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) params.append(name, String(value));
  if (button instanceof HTMLButtonElement) params.append(button.name, button.value);
  return readPlan(params).plan;
}

/** Changes one count as a button without scripts does, so that its bounds are those of readPlan. */
function stepped(plan: Plan, id: RoomId | PieceId, by: 1 | -1): Plan {
  const params = new URLSearchParams(writePlan(plan));
  params.set(by > 0 ? "add" : "take", id);
  return readPlan(params).plan;
}

/** Tells analytics what the plan has come to hold, each thing once; what its address held before counts as told. */
function useEvents(plan: Plan): void {
  const told = useRef<Set<PlanAction>>(undefined);
  useEffect(() => {
    const held = listHeld(plan);
    for (const action of held) if (told.current && !told.current.has(action)) trackPlan(action);
    told.current = new Set([...(told.current ?? []), ...held]);
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
