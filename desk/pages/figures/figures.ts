import { towns } from "#content/locations.ts";
import { countEstimatesByPlaces, type EstimatePlaces } from "#db/figures/estimates.ts";
import { measureMailDelaysByWeek } from "#db/figures/mails.ts";
import { countConversion, countReferralsByWeekAndStatus } from "#db/figures/referrals.ts";
import { countReviewsByMonth, listMonths } from "#db/figures/reviews.ts";
import { listWeeks } from "#db/figures/weeks.ts";
import { guessTown } from "#domain/places/guess-town.ts";
import { ELSEWHERE } from "#domain/plan/plan.ts";
import { referralStatuses } from "#domain/referrals/status.ts";
import type { DeskServices } from "../../services.ts";

/** For how long back a page looks, in weeks; reviews are counted over as many years as this page always shows. */
export const periods = { 13: "3 months", 26: "6 months", 52: "12 months" } as const;
export type Period = keyof typeof periods;
const REVIEW_MONTHS = 24;

/** What a figure is made of: a row for each week, step, town or month. Exported as it is, drawn and listed by its page. */
export type Table = {
  columns: readonly string[];
  rows: readonly Record<string, string | number | null>[];
};

/** The figures by the name of their file. */
export const figureNames = ["referrals", "conversion", "mails", "estimates-by-town", "reviews"] as const;
export type FigureName = (typeof figureNames)[number];

/** Reads one figure. Every week and month of the period has a row, also where nothing happened. */
export function readFigure(db: DeskServices["db"], name: FigureName, weeks: Period): Promise<Table> {
  return readers[name](db, weeks);
}

const readers: Record<FigureName, (db: DeskServices["db"], weeks: Period) => Promise<Table>> = {
  referrals: async (db, weeks) => {
    const [mondays, counts] = await Promise.all([
      listWeeks(db, weeks),
      countReferralsByWeekAndStatus(db, weeks),
    ]);
    const rows = mondays.map((week) => {
      const ofWeek = counts.filter((count) => count.week === week);
      const byStatus = referralStatuses.map((status) => [
        status,
        ofWeek.find((count) => count.status === status)?.referrals ?? 0,
      ]);
      const all = ofWeek.reduce((sum, { referrals }) => sum + referrals, 0);
      return { week, ...Object.fromEntries(byStatus), all };
    });
    return { columns: ["week", ...referralStatuses, "all"], rows };
  },

  conversion: async (db, weeks) => {
    const steps = Object.entries(await countConversion(db, weeks));
    const first = steps[0]?.[1] ?? 0;
    const rows = steps.map(([step, referrals], index) => ({
      step,
      referrals,
      percent_of_all: percent(referrals, first),
      percent_of_step_before: index === 0 ? null : percent(referrals, steps[index - 1]?.[1] ?? 0),
    }));
    return { columns: ["step", "referrals", "percent_of_all", "percent_of_step_before"], rows };
  },

  mails: async (db, weeks) => {
    const [mondays, measured] = await Promise.all([listWeeks(db, weeks), measureMailDelaysByWeek(db, weeks)]);
    const rows = mondays.map((week) => {
      const found = measured.find((one) => one.week === week);
      return {
        week,
        sent: found?.sent ?? 0,
        p50_seconds: found ? roundSeconds(found.median) : null,
        p95_seconds: found ? roundSeconds(found.p95) : null,
      };
    });
    return { columns: ["week", "sent", "p50_seconds", "p95_seconds"], rows };
  },

  "estimates-by-town": async (db, weeks) => ({
    columns: ["town", "from", "to"],
    rows: countTowns(await countEstimatesByPlaces(db, weeks)),
  }),

  reviews: async (db) => {
    const months = await listMonths(db, REVIEW_MONTHS);
    const counts = await countReviewsByMonth(db, months[0] ?? "");
    const stars = [5, 4, 3, 2, 1];
    const rows = months.map((month) => {
      const ofMonth = counts.filter((count) => count.month === month);
      const byStars = stars.map((value) => [
        `stars_${value}`,
        ofMonth.find((count) => count.stars === value)?.reviews ?? 0,
      ]);
      const all = ofMonth.reduce((sum, { reviews }) => sum + reviews, 0);
      return { month, ...Object.fromEntries(byStars), all };
    });
    return { columns: ["month", ...stars.map((value) => `stars_${value}`), "all"], rows };
  },
};

/** The row of requests that name no place; the other that is no town of ours is ELSEWHERE. */
export const NOT_SAID = "not said";

/** Counts requests by the towns in which their moves begin and end, the busiest first; last what is no town of ours. */
function countTowns(places: readonly EstimatePlaces[]): { town: string; from: number; to: number }[] {
  const counts = new Map(
    [...towns.map(({ name }) => name), ELSEWHERE, NOT_SAID].map((town) => [town, { from: 0, to: 0 }]),
  );
  const nameOf = new Map(towns.map(({ key, name }) => [key, name]));
  const classify = (typed: string | null) =>
    typed === null ? NOT_SAID : (nameOf.get(guessTown(typed) ?? "") ?? ELSEWHERE);
  for (const { from, to, estimates } of places) {
    for (const [end, typed] of [
      ["from", from],
      ["to", to],
    ] as const) {
      const count = counts.get(classify(typed));
      if (count) count[end] += estimates;
    }
  }
  const rows = [...counts].map(([town, count]) => ({ town, ...count }));
  return rows.toSorted((a, b) => rank(a.town) - rank(b.town) || b.from + b.to - (a.from + a.to));
}

function rank(town: string): number {
  return town === NOT_SAID ? 2 : town === ELSEWHERE ? 1 : 0;
}

/** A share in percent with one decimal; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

function roundSeconds(seconds: number): number {
  return Math.round(Math.max(0, seconds) * 100) / 100;
}
