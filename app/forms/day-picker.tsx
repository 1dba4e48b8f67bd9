import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { company } from "#content/company.ts";
import { addDays, addMonths, countDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { clampDay, type DayRange, listWeeks, moveByKey } from "#domain/dates/month.ts";
import { type DayState, dayStateNames, dayStates, SHOWN_DAYS, type ShownDays } from "#domain/moves/days.ts";
import { hasFields } from "../loaders/has-fields.ts";
import "../styles/day-picker.css";
import { drawIcon } from "../ui/icons/draw-icon.tsx";

export type DayPickerProps = {
  /** Date field to sync with. */
  input: RefObject<HTMLInputElement | null>;
  /** The move's present day: where the calendar opens, however far ahead. */
  booked?: string | undefined;
};

/** undefined while loading, null on failure. */
type Calendar = { today: string; range: DayRange; days: ShownDays | null | undefined };

/** Keys follow the ARIA date grid pattern. */
export function DayPicker({ input, booked = "" }: DayPickerProps) {
  const calendar = useCalendar(booked);
  const { today, range } = calendar;
  const [chosen, choose] = useChosenDay(input);
  const [wanted, setWanted] = useState(chosen || (booked > today ? booked : addDays(today, 1)));
  const [refused, setRefused] = useState("");
  const current = clampDay(wanted, range);
  useEffect(() => {
    setRefused("");
    if (chosen && chosen === clampDay(chosen, range)) setWanted(chosen);
  }, [chosen, range]);

  const pick = (day: string) => {
    setWanted(day);
    if (isUnavailable(day, calendar)) setRefused(day);
    else choose(day);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = moveByKey(event.key, current, range);
    const isPick = event.key === "Enter" || event.key === " ";
    if (isPick || day) event.preventDefault();
    if (isPick) pick(current);
    if (!day) return;
    flushSync(() => setWanted(day));
    event.currentTarget.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  const click = ({ target }: MouseEvent) => {
    const day = (target as Element).closest<HTMLElement>("td[tabindex]")?.dataset["day"];
    if (day) pick(day);
  };
  return (
    <>
      <fieldset className="days-sheet" aria-labelledby="days-month">
        <Head current={current} range={range} turn={setWanted} />
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that takes keys is a grid */}
        <table role="grid" className="num" aria-labelledby="days-month" onKeyDown={press} onClick={click}>
          <Weekdays />
          <tbody>
            {listWeeks(current.slice(0, 7), today).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, weekday) => (
                  <Day
                    key={day ?? weekday}
                    day={day}
                    isCurrent={day === current}
                    isChosen={day === chosen}
                    isBooked={day === booked}
                    isNextMonth={
                      day !== null && day.slice(8) === "01" && !day.startsWith(current.slice(0, 7))
                    }
                    calendar={calendar}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      <div className="days-words">
        {calendar.days !== null && <Legend />}
        <p aria-live="polite">
          <Note day={refused || chosen} calendar={calendar} />
        </p>
      </div>
    </>
  );
}

function useCalendar(booked: string): Calendar {
  const [calendar, setCalendar] = useState<Calendar>(() => layOut(undefined, booked));
  useEffect(() => {
    const stop = new AbortController();
    fetchDays(stop.signal).then((days) => {
      if (!stop.signal.aborted) setCalendar(layOut(days, booked));
    });
    return () => stop.abort();
  }, [booked]);
  return calendar;
}

function layOut(days: Calendar["days"], booked: string): Calendar {
  const here = readLocalDay(new Date());
  const from = days?.from ?? here;
  const last = addDays(from, (days?.states.length ?? SHOWN_DAYS) - 1);
  const range = { first: from, last: booked > last ? booked : last };
  const first = clampDay(here, range);
  return { today: first, range: { ...range, first }, days };
}

async function fetchDays(signal: AbortSignal): Promise<ShownDays | null> {
  try {
    const response = await fetch("/api/days", { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return hasFields(body, { from: "string", states: "object" }) ? (body as ShownDays) : null;
  } catch {
    return null;
  }
}

/** The setter acts like typing, so that the form validates it. */
function useChosenDay(input: DayPickerProps["input"]): [string, (day: string) => void] {
  const [chosen, setChosen] = useState(() => input.current?.value ?? "");
  useEffect(() => {
    const field = input.current;
    const read = () => setChosen(field?.value ?? "");
    field?.addEventListener("input", read);
    return () => field?.removeEventListener("input", read);
  }, [input]);
  const choose = (day: string) => {
    if (!input.current) return;
    input.current.value = day;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return [chosen, choose];
}

function findState(day: string, { days }: Calendar): DayState | undefined {
  return days?.states[countDays(days.from, day)];
}

function isUnavailable(day: string, calendar: Calendar): boolean {
  return day <= calendar.today || findState(day, calendar) === "closed";
}

const Back = drawIcon('<path d="m15 18-6-6 6-6"/>');
const Forward = drawIcon('<path d="m9 18 6-6-6-6"/>');

function Head({ current, range, turn }: { current: string; range: DayRange; turn: (day: string) => void }) {
  const turner = (name: string, months: 1 | -1, Icon: typeof Back) => {
    const day = clampDay(addMonths(current, months), range);
    const isEnd = day.slice(0, 7) === current.slice(0, 7);
    // `disabled` would lose focus.
    const end = isEnd ? { "aria-disabled": true, tabIndex: -1 } : { onClick: () => turn(day) };
    return (
      <button type="button" aria-label={name} {...end}>
        <Icon className="icon" />
      </button>
    );
  };
  return (
    <div className="days-head">
      <h2 id="days-month" aria-live="polite">
        {monthName.format(new Date(current))}
      </h2>
      {turner("Previous month", -1, Back)}
      {turner("Next month", 1, Forward)}
    </div>
  );
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayProps = {
  day: string | null;
  isCurrent: boolean;
  isChosen: boolean;
  isBooked: boolean;
  /** The first day of the month after the shown one. */
  isNextMonth: boolean;
  calendar: Calendar;
};

function Day({ day, isCurrent, isChosen, isBooked, isNextMonth, calendar }: DayProps) {
  if (day === null) return <td />;
  const { today, range } = calendar;
  const isShown = day === clampDay(day, range);
  const state = isShown && day !== today ? findState(day, calendar) : undefined;
  const word = isBooked
    ? "your day now"
    : day === today
      ? "today"
      : state && dayStateNames[state].toLowerCase();
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-day={day}
      data-state={state}
      data-booked={isBooked || undefined}
      tabIndex={isShown ? (isCurrent ? 0 : -1) : undefined}
      aria-selected={isChosen}
      aria-disabled={!isShown || isUnavailable(day, calendar)}
      aria-current={day === today ? "date" : undefined}
      aria-label={[dayName.format(new Date(day)), word].filter(Boolean).join(", ")}
    >
      <span data-month={isNextMonth ? shortMonth.format(new Date(day)) : undefined}>
        {Number(day.slice(8))}
      </span>
    </td>
  );
}

function Legend() {
  return (
    <ul>
      {dayStates.map((state) => (
        <li key={state} data-state={state}>
          {dayStateNames[state]}
        </li>
      ))}
    </ul>
  );
}

function Note({ day, calendar }: { day: string; calendar: Calendar }) {
  const { today, days } = calendar;
  if (day === today)
    return (
      <>
        For a move today, call <a href={company.phone.href}>{company.phone.display}</a>.
      </>
    );
  if (day > addDays(today, SHOWN_DAYS))
    return `We open ${nameMonth(day, today)} in ${nameMonth(addDays(day, -SHOWN_DAYS), today)}; ask now.`;
  if (days === null)
    return "We cannot show which days are full right now. Choose any day, and we’ll tell you.";
  const state = day > today ? findState(day, calendar) : undefined;
  const date = state && shortName.format(new Date(day));
  if (state === "full") return `${date} is full. You can still ask for it, and we’ll tell you what is open.`;
  if (state === "closed") return `We are closed on ${date}. Please choose another day.`;
  const said = state ? `${date} is ${dayStateNames[state].toLowerCase()}.` : "Choose a day, or type it.";
  return `${said} Nothing is held until you book.`;
}

/** "June", or "June 2028" beyond a year. */
function nameMonth(day: string, today: string): string {
  const name = monthName.format(new Date(day));
  return day < addDays(today, 365) ? name.replace(/ \d+$/, "") : name;
}

const utc = { timeZone: "UTC" } as const;
const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", ...utc });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", ...utc });
const dayName = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", ...utc });
const shortName = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", ...utc });
