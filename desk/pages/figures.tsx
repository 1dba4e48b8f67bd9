import { listSourceFigures } from "#db/desk/source-figures.ts";
import { ScrollTable } from "../parts/scroll-table.tsx";
import type { Page, Route, Visit } from "../route.ts";

const MONTHS = 24;

export const figures: Route[] = [{ method: "get", path: "/figures", handle: showSources }];

async function showSources({ services: { db } }: Visit): Promise<Page> {
  const rows = await listSourceFigures(db, MONTHS);
  return {
    title: "Figures",
    body: (
      <>
        <h1>Where requests came from</h1>
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
