import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useRouteLoaderData } from "react-router";
import { company } from "#content/company.ts";
import { createDateFormat } from "#domain/dates/date-format.ts";
import { addDays, countDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { clampDay, type DayRange, listWeeks, moveByKey } from "#domain/dates/month.ts";
import { type DayState, dayStateNames, dayStates, SHOWN_DAYS, type ShownDays } from "#domain/moves/days.ts";
import { fetchJson } from "../loaders/fetch-json.ts";
import type { loader } from "../root.tsx";
import pickerStyles from "../styles/day-picker.css?url";
import { drawIcon } from "../ui/icons/draw-icon.tsx";

export type DayPickerProps = {
  /** Date field to sync with. */
  input: RefObject<HTMLInputElement | null>;
  /** The move's present day: where the calendar opens, however far ahead. */
  booked?: string | undefined;
};

/** `days`: undefined while loading, null on failure. */
type Calendar = { today: string; range: DayRange; days: ShownDays | null | undefined };

/** The dates are in the HTML; scripts add which are full. Keys follow the ARIA date grid pattern. */
export function DayPicker({ input, booked = "" }: DayPickerProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const calendar = useCalendar(sheet, booked);
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
  const weeks = listWeeks(current, today);
  return (
    <div className="days scripted">
      {/* Here, so that only pages with a calendar load it. */}
      <link rel="stylesheet" href={pickerStyles} precedence="default" />
      <div className="days-sheet" ref={sheet}>
        <Head weeks={weeks} current={current} calendar={calendar} turn={setWanted} />
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that takes keys is a grid */}
        <table role="grid" className="num" aria-labelledby="days-month" onKeyDown={press} onClick={click}>
          <Weekdays />
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    isCurrent={day === current}
                    isChosen={day === chosen}
                    isBooked={day === booked}
                    calendar={calendar}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="days-words">
        {calendar.days !== null && <Legend />}
        <p aria-live="polite">{describeDay(refused || chosen, calendar)}</p>
      </div>
    </div>
  );
}

/** Fetches the days when the sheet nears the viewport. The server's day is today, whatever the visitor's clock says. */
function useCalendar(sheet: RefObject<Element | null>, booked: string): Calendar {
  const root = useRouteLoaderData<typeof loader>("root");
  const [days, setDays] = useState<Calendar["days"]>();
  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const fetched = await fetchJson<ShownDays>("/api/days", { signal: stop.signal });
        if (!stop.signal.aborted) setDays(fetched);
      },
      { rootMargin: "50%" },
    );
    if (sheet.current) observer.observe(sheet.current);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [sheet]);
  const today = days?.from ?? root?.today ?? readLocalDay(new Date());
  const last = addDays(today, (days?.states.length ?? SHOWN_DAYS) - 1);
  return useMemo(
    () => ({ today, range: { first: today, last: booked > last ? booked : last }, days }),
    [today, last, booked, days],
  );
}

/** The setter acts like typing, so that the form validates it. */
function useChosenDay(input: DayPickerProps["input"]): [string, (day: string) => void] {
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    const field = input.current;
    const read = () => setChosen(field?.value ?? "");
    read();
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

type HeadProps = { weeks: string[][]; current: string; calendar: Calendar; turn: (day: string) => void };

function Head({ weeks, current, calendar: { today, range }, turn }: HeadProps) {
  const [first = today, last = today] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const turner = (name: string, days: number, Icon: typeof Back) => {
    const day = clampDay(addDays(current, days), range);
    const isEnd = first <= day && day <= last;
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
        {`${formatDate(first < today ? today : first)} to ${formatDate(last)}`}
      </h2>
      {turner("Five weeks earlier", -35, Back)}
      {turner("Five weeks later", 35, Forward)}
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
  day: string;
  isCurrent: boolean;
  isChosen: boolean;
  isBooked: boolean;
  calendar: Calendar;
};

function Day({ day, isCurrent, isChosen, isBooked, calendar }: DayProps) {
  const { today, range } = calendar;
  const isShown = day === clampDay(day, range);
  const state = isShown && day !== today ? findState(day, calendar) : undefined;
  const word = isBooked
    ? "your day now"
    : day === today
      ? "today"
      : state && dayStateNames[state].toLowerCase();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid
    <td
      data-day={day}
      data-state={state}
      data-booked={isBooked || undefined}
      tabIndex={isShown ? (isCurrent ? 0 : -1) : undefined}
      aria-selected={isChosen}
      aria-disabled={!isShown || isUnavailable(day, calendar)}
      aria-current={day === today ? "date" : undefined}
      aria-label={[formatWeekday(day), word].filter(Boolean).join(", ")}
    >
      <span data-month={day.endsWith("-01") ? formatShortMonth(day) : undefined}>{Number(day.slice(8))}</span>
    </td>
  );
}

function Legend() {
  return (
    <ul>
      {dayStates.slice(1).map((state) => (
        <li key={state} data-state={state}>
          {dayStateNames[state]}
        </li>
      ))}
    </ul>
  );
}

function describeDay(day: string, calendar: Calendar): ReactNode {
  const { today, days } = calendar;
  if (day === today)
    return (
      <span>
        For a move today, call <a href={company.phone.href}>{company.phone.display}</a>.
      </span>
    );
  if (day > addDays(today, SHOWN_DAYS))
    return `We open ${nameMonth(day, today)} in ${nameMonth(addDays(day, -SHOWN_DAYS), today)}; ask now.`;
  if (days === null)
    return "We cannot show which days are full right now. Choose any day, and we’ll tell you.";
  const state = day > today ? findState(day, calendar) : undefined;
  const date = state && formatDayOfMonth(day);
  if (state === "full") return `${date} is full. You can still ask for it, and we’ll tell you what is open.`;
  if (state === "closed") return `We are closed on ${date}. Please choose another day.`;
  const said = state ? `${date} is ${dayStateNames[state].toLowerCase()}.` : "Choose a day, or type it.";
  return `${said} Nothing is held until you book.`;
}

/** "June", or "June 2028" beyond a year. */
function nameMonth(day: string, today: string): string {
  const name = formatMonth(day);
  return day < addDays(today, 365) ? name.replace(/ \d+$/, "") : name;
}

const formatMonth = createDateFormat({ month: "long", year: "numeric" });
const formatDate = createDateFormat({ month: "short", day: "numeric" });
const formatShortMonth = createDateFormat({ month: "short" });
const formatWeekday = createDateFormat({ weekday: "long", month: "long", day: "numeric" });
const formatDayOfMonth = createDateFormat({ month: "long", day: "numeric" });
