import { listMonthFigures, type MonthFigures } from "#db/desk/month-figures.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { ScrollArea } from "../parts/scroll-area.tsx";
import type { DeskResponse, Route, Visit } from "../route.ts";

const MONTHS = 24;

/** Two years of monthly figures, as a page and as CSV. */
export const figures: Route[] = [
  {
    method: "get",
    path: "/figures",
    nav: "Figures",
    handle: async ({ services: { db } }) => ({
      title: "Figures",
      body: <FiguresPage rows={await listMonthFigures(db, MONTHS)} />,
    }),
  },
  { method: "get", path: "/figures.csv", handle: sendFile },
];

type Column = { key: keyof MonthFigures; title: string; write?: (value: number) => string };

const columns: readonly Column[] = [
  { key: "month", title: "Month" },
  { key: "referrals", title: "Referrals" },
  { key: "booked", title: "Booked" },
  { key: "moved", title: "Moved" },
  { key: "rewarded", title: "Gift cards" },
  { key: "mails", title: "Emails sent" },
  { key: "median_delay", title: "Half within", write: formatSeconds },
  { key: "p95_delay", title: "95% within", write: formatSeconds },
  { key: "moves", title: "Estimates" },
  { key: "moves_booked", title: "Booked" },
  { key: "reviews", title: "Reviews" },
  { key: "average_stars", title: "Stars", write: (value) => value.toFixed(1) },
];

function FiguresPage({ rows }: { rows: readonly MonthFigures[] }) {
  return (
    <>
      <div className="desk-title office-title">
        <h1>Figures</h1>
        <a className="desk-button" href="/figures.csv">
          Download as CSV
        </a>
      </div>
      <p className="office-intro">
        Each referral and its later steps count in the month it was sent. Email times run from the form, or
        the release of a held email, to acceptance by the mail server.
      </p>
      <ScrollArea name="Figures by month">
        <table className="desk-table">
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" className={key === "month" ? undefined : "is-number"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.month}>
                <th scope="row" className="office-when">
                  {row.month}
                </th>
                {columns.slice(1).map(({ key, write }) => (
                  <td key={key} className="is-number">
                    {formatFigure(row[key], write)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}

function formatFigure(value: string | number | null, write?: (value: number) => string): string {
  if (value === null) return "–";
  return write ? write(Number(value)) : value.toLocaleString("en-US");
}

async function sendFile({ services: { db } }: Visit): Promise<DeskResponse> {
  const today = readLocalDay(new Date());
  return {
    contentType: "text/csv; charset=utf-8",
    body: formatCsv(
      columns.map(({ key }) => key),
      await listMonthFigures(db, MONTHS),
    ),
    headers: { "Content-Disposition": `attachment; filename="figures-${today}.csv"` },
  };
}
