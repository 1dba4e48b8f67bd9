import type { ReactNode } from "react";
import { towns as ourTowns } from "#content/locations.ts";
import { ELSEWHERE } from "#domain/plan/plan.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { ScrollArea } from "../../parts/scroll-area.tsx";
import { DelayLines } from "../../plots/delay-lines.tsx";
import { Funnel } from "../../plots/funnel.tsx";
import { StackedBars } from "../../plots/stacked-bars.tsx";
import { TownMap } from "../../plots/town-map.tsx";
import { type FigureName, NOT_SAID, type Period, percent, periods, type Table } from "./figures.ts";

/** Every figure of the page, drawn and as a table. */
export function FiguresPage({ period, tables }: { period: Period; tables: Record<FigureName, Table> }) {
  return (
    <>
      <div className="desk-title office-title">
        <h1>How it goes</h1>
        <nav className="office-tabs" aria-label="Period">
          {Object.entries(periods).map(([weeks, name]) => (
            <a
              key={weeks}
              href={`/figures?weeks=${weeks}`}
              aria-current={Number(weeks) === period ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
      <div className="figures">
        <Referrals table={tables.referrals} period={period} />
        <ConversionFigure table={tables.conversion} period={period} />
        <MailDelays table={tables.mails} period={period} />
        <Reviews table={tables.reviews} period={period} />
        <Towns table={tables["estimates-by-town"]} period={period} />
      </div>
    </>
  );
}

type FigureProps = { table: Table; period: Period };

/** The statuses as the bars stack them, from the bottom up, each with its color in plots.css. */
const statusTones = {
  rewarded: "tone-signal",
  completed: "tone-ink",
  booked: "tone-deep",
  emailed: "tone-mid",
  received: "tone-light",
  held: "tone-kraft",
  rejected: "tone-error",
  expired: "tone-gray",
} as const;

function Referrals({ table, period }: FigureProps) {
  const series = Object.entries(statusTones).map(([name, tone]) => ({
    name,
    tone,
    counts: numbers(table, name),
  }));
  const total = sum(numbers(table, "all"));
  const lastWeek = numbers(table, "all").at(-2) ?? 0;
  const says = `${count(total, "referral")} in ${periods[period]}, ${lastWeek.toLocaleString("en-US")} of them last week.`;
  return (
    <Figure name="referrals" title="Referrals by week" says={says} table={table} period={period}>
      {total > 0 && (
        <>
          <Legend entries={series.map(({ name, tone, counts }) => ({ name, tone, total: sum(counts) }))} />
          <StackedBars
            id="referrals-plot"
            name="Referrals by week and by the status that they have now"
            says={says}
            bars={texts(table, "week").map(nameWeek)}
            series={series}
          />
        </>
      )}
    </Figure>
  );
}

const stepNames: Record<string, string> = {
  received: "Referred",
  emailed: "Code mailed",
  booked: "Booked",
  completed: "Moved",
  rewarded: "Gift card sent",
};

function ConversionFigure({ table, period }: FigureProps) {
  const steps = table.rows.map((row) => ({
    key: String(row["step"]),
    count: Number(row["referrals"]),
    share: row["percent_of_all"],
  }));
  const made = steps[0]?.count ?? 0;
  const booked = steps.find(({ key }) => key === "booked")?.count ?? 0;
  const says = `Of ${count(made, "referral")} made in ${periods[period]}, ${booked.toLocaleString("en-US")} led to a booking so far${made > 0 ? `: ${percent(booked, made)} %` : ""}.`;
  return (
    <Figure name="conversion" title="From referral to move" says={says} table={table} period={period}>
      {made > 0 && (
        <Funnel
          id="conversion-plot"
          name="How far referrals have come"
          says={says}
          steps={steps.map(({ key, count, share }) => ({
            name: stepNames[key] ?? key,
            count,
            note: key === "received" ? "all" : `${share ?? 0} %`,
          }))}
        />
      )}
    </Figure>
  );
}

function MailDelays({ table, period }: FigureProps) {
  const [half, most] = ["p50_seconds", "p95_seconds"].map((column) =>
    table.rows.map((row) => (typeof row[column] === "number" ? Number(row[column]) : undefined)),
  );
  const sent = sum(numbers(table, "sent"));
  const last = table.rows.findLast(({ sent }) => Number(sent) > 0);
  const says = last
    ? `${count(sent, "mail")} sent. In the week of ${nameWeek(String(last["week"])).short} half were out within ${formatSeconds(Number(last["p50_seconds"]))}, 95 of 100 within ${formatSeconds(Number(last["p95_seconds"]))}.`
    : `No mail was sent in ${periods[period]}.`;
  return (
    <Figure name="mails" title="How long mails take" says={says} table={table} period={period}>
      {last && (
        <>
          <Legend
            entries={[
              { name: "95 of 100 are out", tone: "tone-signal" },
              { name: "half are out", tone: "tone-deep" },
            ]}
          />
          <DelayLines
            id="mails-plot"
            name="How long mails take from form to mail server, by week"
            says={says}
            places={texts(table, "week").map(nameWeek)}
            lines={[
              { name: "95 of 100", tone: "tone-signal", seconds: most ?? [] },
              { name: "half", tone: "tone-deep", seconds: half ?? [] },
            ]}
          />
        </>
      )}
    </Figure>
  );
}

function Towns({ table, period }: FigureProps) {
  const rows = table.rows.map((row) => ({
    town: String(row["town"]),
    from: Number(row["from"]),
    to: Number(row["to"]),
  }));
  const total = rows.reduce((sum, { from }) => sum + from, 0);
  const busiest = rows
    .filter(({ town, from, to }) => town !== ELSEWHERE && town !== NOT_SAID && from + to > 0)
    .slice(0, 3)
    .map(({ town }) => town);
  const says = `${count(total, "estimate request")} in ${periods[period]}${busiest.length > 0 ? `; most name ${new Intl.ListFormat("en").format(busiest)}` : ""}.`;
  const keys = new Map(ourTowns.map(({ key, name }) => [name, key]));
  return (
    <Figure
      name="estimates-by-town"
      title="Estimates by town"
      says={says}
      table={table}
      period={period}
      isOpen={total > 0}
    >
      {total > 0 && (
        <>
          <Legend
            entries={[
              { name: "moves from there", tone: "tone-from" },
              { name: "moves to there", tone: "tone-to" },
            ]}
          />
          <TownMap
            id="towns-plot"
            name="Estimate requests on the map of our towns"
            says={says}
            towns={rows.flatMap(({ town, from, to }) => {
              const key = keys.get(town);
              return key ? [{ key, from, to }] : [];
            })}
          />
        </>
      )}
    </Figure>
  );
}

const starTones = ["tone-deep", "tone-mid", "tone-light", "tone-kraft", "tone-error"] as const;

function Reviews({ table, period }: FigureProps) {
  const series = starTones.map((tone, index) => ({
    name: count(5 - index, "star"),
    tone,
    counts: numbers(table, `stars_${5 - index}`),
  }));
  const total = sum(numbers(table, "all"));
  const stars = series.reduce((all, { counts }, index) => all + sum(counts) * (5 - index), 0);
  const says =
    total > 0
      ? `${count(total, "shown review")} of two years, ${(stars / total).toFixed(1)} stars on average.`
      : "No shown review of the last two years.";
  return (
    <Figure name="reviews" title="Reviews by month" says={says} table={table} period={period}>
      {total > 0 && (
        <>
          <Legend entries={series.map(({ name, tone, counts }) => ({ name, tone, total: sum(counts) }))} />
          <StackedBars
            id="reviews-plot"
            name="Shown reviews by month and stars"
            says={says}
            bars={texts(table, "month").map(nameMonth)}
            series={series}
          />
        </>
      )}
    </Figure>
  );
}

/** A figure: what it says in a sentence, the drawing, the table and the file. Without a drawing the sentence says why. */
function Figure(
  props: FigureProps & {
    name: FigureName;
    title: string;
    says: string;
    /** Whether it takes the whole width, with its table open beside the drawing. */
    isOpen?: boolean;
    children: ReactNode;
  },
) {
  const { name, title, says, table, period, isOpen = false, children } = props;
  return (
    <section
      className={`desk-card office-stack figure ${isOpen ? "figure-wide" : ""}`}
      aria-labelledby={`${name}-title`}
    >
      <h2 id={`${name}-title`}>{title}</h2>
      <p className="figure-says">{says}</p>
      {children && <div className="figure-drawing">{children}</div>}
      <div className="figure-foot">
        <details open={isOpen}>
          <summary>The figures</summary>
          <ScrollArea name={`Figures: ${title}`}>
            <FigureTable table={table} caption={title} />
          </ScrollArea>
        </details>
        <a className="route-link" href={`/figures/${name}.csv?weeks=${period}`}>
          Download as CSV<span className="visually-hidden">: {title}</span>
        </a>
      </div>
    </section>
  );
}

function FigureTable({ table, caption }: { table: Table; caption: string }) {
  return (
    <table className="desk-table figure-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {table.columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : "is-number"}>
              {column.replaceAll("_", " ")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={String(row[table.columns[0] ?? ""])}>
            {table.columns.map((column, index) =>
              index === 0 ? (
                <th key={column} scope="row">
                  {row[column]}
                </th>
              ) : (
                <td key={column} className="is-number">
                  {typeof row[column] === "number" ? row[column].toLocaleString("en-US") : "–"}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend({ entries }: { entries: readonly { name: string; tone: string; total?: number }[] }) {
  return (
    <ul className="figure-legend">
      {entries.map(({ name, tone, total }) => (
        <li key={name} className={total === 0 ? "is-none" : undefined}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <rect className={`plot-part ${tone}`} x="1" y="1" width="12" height="12" rx="3" />
          </svg>
          {name}
          {total !== undefined && <b>{total.toLocaleString("en-US")}</b>}
        </li>
      ))}
    </ul>
  );
}

function numbers({ rows }: Table, column: string): number[] {
  return rows.map((row) => Number(row[column] ?? 0));
}

function texts({ rows }: Table, column: string): string[] {
  return rows.map((row) => String(row[column]));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

const dayOf = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const dayAndYearOf = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const monthOf = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });
const monthAndYearOf = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

function nameWeek(monday: string): { short: string; long: string } {
  const day = new Date(`${monday}T00:00:00Z`);
  return { short: dayOf.format(day), long: `Week of ${dayAndYearOf.format(day)}` };
}

function nameMonth(month: string): { short: string; long: string } {
  const day = new Date(`${month}-01T00:00:00Z`);
  return { short: monthOf.format(day), long: monthAndYearOf.format(day) };
}
