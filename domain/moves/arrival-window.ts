import { company } from "#content/company.ts";

/** By stored value; null is any time. */
export const arrivalWindows = {
  morning: `Morning, ${company.arrivalWindows.morning}`,
  midday: `Midday, ${company.arrivalWindows.midday}`,
  afternoon: `Afternoon, ${company.arrivalWindows.afternoon}`,
} as const;

export type ArrivalWindow = keyof typeof arrivalWindows;
