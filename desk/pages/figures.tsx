import { listMonthFigures, listSourceFigures, type MonthFigures } from "#db/desk/month-figures.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { ScrollTable } from "../parts/scroll-table.tsx";
import type { DeskResponse, Page, Route, Visit } from "../route.ts";

const MONTHS = 24;

export const figures: Route[] = [
  { method: "get", path: "/figures", handle: showSources },
  { method: "get", path: "/figures.csv", handle: sendFile },
];

async function showSources({ services: { db } }: Visit): Promise<Page> {
  const rows = await listSourceFigures(db, MONTHS);
  return {
    title: "Figures",
    body: (
      <>
        <h1>Where requests came from</h1>
        <p className="desk-intro">
          <a href="/figures.csv">Download all monthly figures</a> of two years, for a spreadsheet.
        </p>
        <ScrollTable name="Sources" columns={["Month", "Came from", "Asked", "Booked", "Done"]}>
          {rows.map((row) => (
            <tr key={row.month + row.source}>
              {Object.entries(row).map(([name, value]) => (
                <td className="num" key={name}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      </>
    ),
  };
}

/** Two years of monthly figures, for a spreadsheet. */
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
