import { listMonthFigures, listSourceFigures, type SourceFigures } from "#db/desk/month-figures.ts";
import { formatCsv } from "#domain/csv.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { ScrollTable } from "../parts/scroll-table.tsx";
import type { DeskResponse, Page, Route, Visit } from "../route.ts";

const MONTHS = 24;

export const figures: Route[] = [
  { method: "get", path: "/figures", handle: show },
  {
    method: "get",
    path: "/figures.csv",
    handle: ({ services: { db } }) => sendFile("figures", listMonthFigures(db, MONTHS)),
  },
  {
    method: "get",
    path: "/sources.csv",
    handle: ({ services: { db } }) => sendFile("sources", listSourceFigures(db, MONTHS)),
  },
];

async function show({ services: { db } }: Visit): Promise<Page> {
  const rows = await listSourceFigures(db, 12);
  return {
    title: "Figures",
    body: (
      <>
        <h1>Figures</h1>
        <p className="desk-intro">
          Where the requests of the last 12 months came from. For a spreadsheet, two years:{" "}
          <a href="/sources.csv">these</a>, or <a href="/figures.csv">all monthly figures</a>.
        </p>
        {rows.length > 0 ? <Sources rows={rows} /> : <p className="quiet">No requests yet.</p>}
      </>
    ),
  };
}

function Sources({ rows }: { rows: SourceFigures[] }) {
  return (
    <ScrollTable name="Sources" columns={["Month", "Came from", "Asked", "Booked", "Done"]}>
      {rows.map(({ month, source, asked, booked, done }) => (
        <tr key={month + source}>
          <td className="num">{month}</td>
          <td>{source}</td>
          <td className="num">{asked}</td>
          <td className="num">{booked}</td>
          <td className="num">{done}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** For a spreadsheet. */
async function sendFile(name: string, read: Promise<object[]>): Promise<DeskResponse> {
  const rows = (await read) as Record<string, unknown>[];
  return {
    contentType: "text/csv; charset=utf-8",
    body: formatCsv(Object.keys(rows[0] ?? {}), rows),
    headers: { "Content-Disposition": `attachment; filename="${name}-${readLocalDay(new Date())}.csv"` },
  };
}
