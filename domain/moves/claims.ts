import { addDays } from "../dates/day-arithmetic.ts";
import { readLocalDay } from "../dates/local-day.ts";
import { defineForm } from "../forms/form.ts";
import { optionalDay, optionalMoney } from "./office-form.ts";

export const claimForm = defineForm({
  offered_cents: optionalMoney(),
  offered_on: optionalDay(),
  paid_cents: optionalMoney(),
  paid_on: optionalDay(),
  closed_on: optionalDay(),
});

export type ClaimField = (typeof claimForm.fields)[number];

/** 49 CFR 370.5 (acknowledge within 30 days) and 370.9 (pay, decline or offer within 120 days), from the day it came. */
export function listClaimDays(receivedAt: Date): { acknowledgeBy: string; decideBy: string } {
  const day = readLocalDay(receivedAt);
  return { acknowledgeBy: addDays(day, 30), decideBy: addDays(day, 120) };
}
