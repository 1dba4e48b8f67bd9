import { expect, test } from "vitest";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { listNotes } from "#domain/plan/notes.ts";
import { findFigures } from "#domain/plan/results.ts";

test.each([
  ["Frederick, MD", 2, true],
  ["Frederick, MD", 3, false],
  ["sterling", 2, false],
])("a move to %s in %i days says that the papers come three days earlier: %s", (to, days, expected) => {
  const date = addDays(readLocalDay(new Date()), days);
  const { plan } = readPlan(new URLSearchParams({ from: "ashburn", to, rooms: "living", date }), findPlace);
  const figures = findFigures(plan);
  expect(figures && listNotes(plan, figures).join(" ").includes("bill of lading")).toBe(expected);
});
