import { formatCsv } from "#domain/csv.ts";
import type { Answer, Page, Route, Visit } from "../../route.ts";
import { type FigureName, figureNames, type Period, periods, readFigure } from "./figures.ts";
import { FiguresPage } from "./page.tsx";

/** How it goes: five figures, drawn, as tables and as files. */
export const figures: Route[] = [
  { method: "get", path: "/figures", nav: "How it goes", answer: show },
  ...figureNames.map(
    (name): Route => ({
      method: "get",
      path: `/figures/${name}.csv`,
      answer: (visit) => sendFile(visit, name),
    }),
  ),
];

async function show({ services: { db }, url }: Visit): Promise<Page> {
  const period = readPeriod(url);
  const tables = await Promise.all(figureNames.map((name) => readFigure(db, name, period)));
  const byName = Object.fromEntries(figureNames.map((name, index) => [name, tables[index]]));
  return { title: "How it goes", body: <FiguresPage period={period} tables={byName as Tables} /> };
}

type Tables = Parameters<typeof FiguresPage>[0]["tables"];

async function sendFile({ services: { db }, url }: Visit, name: FigureName): Promise<Answer> {
  const period = readPeriod(url);
  const { columns, rows } = await readFigure(db, name, period);
  const today = new Date().toISOString().slice(0, 10);
  return {
    contentType: "text/csv; charset=utf-8",
    body: formatCsv(columns, rows),
    headers: { "Content-Disposition": `attachment; filename="${name}-${today}.csv"` },
  };
}

function readPeriod({ searchParams }: URL): Period {
  const weeks = Number(searchParams.get("weeks"));
  return weeks in periods ? (weeks as Period) : 26;
}
