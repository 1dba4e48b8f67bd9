import { addDays } from "#domain/dates/day-arithmetic.ts";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";
import { formatNumber } from "#domain/quantities.ts";
import { DayMoves } from "./day-moves.tsx";
import { listQueues, type Queue } from "./queues.tsx";
import type { Today } from "./read-today.ts";

const date = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** The moves of the day and the next one, then everything waiting for the office. */
export function TodayPage({ today }: { today: Today }) {
  const { day, moves, requests } = today;
  const queues = listQueues(today);
  const waiting = queues.filter(({ rows }) => rows.length > 0);
  const empty = queues.filter(({ rows }) => rows.length === 0);
  return (
    <>
      <div className="row apart">
        <h1>
          Today <small>{date.format(new Date())}</small>
        </h1>
        {waiting.length > 0 && (
          <nav className="desk-tabs" aria-label="Waiting">
            {waiting.map(({ id, title, count }) => (
              <a key={id} href={`#${id}`}>
                {title} <b>{formatNumber(count)}</b>
              </a>
            ))}
          </nav>
        )}
        <a className="button button-outline" href="/moves/new">
          New move
        </a>
      </div>
      <div className="desk-today">
        <div>
          <DayMoves name="Today" {...{ day, moves, requests }} />
          <DayMoves name="Tomorrow" day={addDays(day, 1)} {...{ moves, requests }} />
        </div>
        <div>
          {waiting.map((queue) => (
            <Section key={queue.id} queue={queue} />
          ))}
          {empty.length > 0 && <p className="quiet">{empty.map((queue) => queue.empty).join(" ")}</p>}
        </div>
      </div>
    </>
  );
}

function Section({ queue: { id, title, count, rows, all, note, foot } }: { queue: Queue }) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title} <small className="num">{formatNumber(count)}</small>
      </h2>
      {note && <p className="quiet">{note}</p>}
      <ul className="desk-lines ruled">{rows}</ul>
      {count > rows.length && all && (
        <a className="desk-more" href={all} aria-label={`All ${formatNumber(count)}: ${title}`}>
          All {formatNumber(count)}
        </a>
      )}
      {foot}
    </section>
  );
}
