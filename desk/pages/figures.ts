import { listMonthFigures, type MonthFigures } from "#db/desk/month-figures.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import type { DeskResponse, Route, Visit } from "../route.ts";

const MONTHS = 24;

/** Two years of monthly figures, for a spreadsheet. */
export const figures: Route[] = [{ method: "get", path: "/figures.csv", handle: sendFile }];

async function sendFile({ services: { db } }: Visit): Promise<DeskResponse> {
  const today = readLocalDay(new Date());
  const rows = await listMonthFigures(db, MONTHS);
  const columns = Object.keys(rows[0] ?? {}) as (keyof MonthFigures)[];
  return {
    contentType: "text/csv; charset=utf-8",
    body: formatCsv(columns, rows),
    headers: { "Content-Disposition": `attachment; filename="figures-${today}.csv"` },
  };
}
