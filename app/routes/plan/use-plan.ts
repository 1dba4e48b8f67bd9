import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { findTown } from "#domain/places/find-town.ts";
import type { KnownPlace } from "#domain/places/place-name.ts";
import { type FindPlace, formatPlan, readPlan } from "#domain/plan/address.ts";
import type { PieceId, RoomId } from "#domain/plan/inventory.ts";
import { ELSEWHERE, type Plan } from "#domain/plan/plan.ts";
import { fetchJson } from "../../loaders/fetch-json.ts";
import { announce } from "../../ui/messages/status.tsx";
import { describeChange } from "./describe-change.ts";

/** The server's answers, by key and as typed; undefined for what it did not find. */
type FetchedPlaces = Map<string, KnownPlace | undefined>;

/** The plan is the page's URL: every change replaces it. `places` are those in it that are not our towns. */
export function usePlan(places: readonly KnownPlace[]) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [fetched] = useState<FetchedPlaces>(() => new Map(places.map((place) => [place.key, place])));
  const find: FindPlace = useCallback((typed) => findTown(typed) ?? fetched.get(typed.trim()), [fetched]);
  const { plan, unknown } = useMemo(() => readPlan(new URLSearchParams(search), find), [search, find]);
  // Taps and lookups can finish before the last change is rendered.
  const latest = useRef(plan);
  useLayoutEffect(() => {
    latest.current = plan;
  }, [plan]);
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
      const read = readForm(form, latest.current, find, source);
      const fresh = listTyped(form).filter((typed) => !findTown(typed) && !fetched.has(typed));
      if (fresh.length === 0) return show(read);
      show({ ...read, from, to });
      await Promise.all(fresh.map((typed) => lookUp(typed, fetched)));
      if (form.isConnected) show(readForm(form, latest.current, find));
    },
    step: (id: RoomId | PieceId, by: 1 | -1) => show(stepped(latest.current, find, id, by), id),
  };
}

export type PlanActions = Omit<ReturnType<typeof usePlan>, "plan" | "unknown">;

/** Adds what the server answers within three seconds to `fetched`. */
async function lookUp(typed: string, fetched: FetchedPlaces): Promise<void> {
  const signal = AbortSignal.timeout(3_000);
  const answer = await fetchJson<{ place: KnownPlace | null }>(
    `/plan/place?${new URLSearchParams({ typed })}`,
    { signal },
  );
  if (!answer) return;
  const place = answer.place ?? undefined;
  fetched.set(typed, place);
  if (place) fetched.set(place.key, place);
}

/** Lists what is typed in the fields of both places. */
function listTyped(form: HTMLFormElement): string[] {
  const data = new FormData(form);
  return ["from", "to"].map((end) => String(data.get(end) ?? "").trim()).filter((typed) => typed !== "");
}

/** Reads only the changed count: React resets the others to the last rendered plan. */
function readForm(form: HTMLFormElement, plan: Plan, find: FindPlace, source?: HTMLElement | null): Plan {
  const params = new URLSearchParams(formatPlan(plan));
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
    if (field === source || !["hidden", "number"].includes(field.type)) params.set(field.name, field.value);
  if (source instanceof HTMLButtonElement) params.set(source.name, source.value);
  return readPlan(params, find).plan;
}

/** Through readPlan, for the limits that apply without scripts. */
function stepped(plan: Plan, find: FindPlace, id: RoomId | PieceId, by: 1 | -1): Plan {
  const params = new URLSearchParams(formatPlan(plan));
  params.set(by > 0 ? "add" : "take", id);
  return readPlan(params, find).plan;
}

export function hasTowns({ from, to }: Plan): boolean {
  return [from, to].every((place) => place !== null && place !== ELSEWHERE);
}
