import { endCalendarLink, insertCalendarLink, listCalendarLinks } from "#db/desk/calendar-links.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { listBookedMoves, listWishes } from "#db/moves/moves.ts";
import { findMonday, listDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, isCalendarDay, readLocalDay } from "#domain/dates/local-day.ts";
import { readPersonName } from "#domain/desk/person-name.ts";
import { readChanged } from "../../parts/field.tsx";
import { Message } from "../../parts/message.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { DAYS, nameWeeks, WeekBoard } from "./board.tsx";
import { CalendarsPage } from "./calendars.tsx";
import { isLimit, limitField, MonthPage, monthName, REFUSAL } from "./month.tsx";

export const days: Route[] = [
  { method: "get", path: "/board", nav: "Week", handle: board },
  { method: "get", path: "/days", handle: (visit) => month(visit, {}) },
  { method: "post", path: "/days", handle: setLimits },
  { method: "get", path: "/calendars", handle: (visit) => calendars(visit) },
  { method: "post", path: "/calendars", handle: makeCalendarLink },
  { method: "post", path: "/calendars/:id/end", handle: endLink },
];

async function board({ services: { db }, url }: Visit): Promise<Page> {
  const first = readDay(url, "week");
  const [found, moves, wishes] = await Promise.all([
    listOfficeDays(db, first, DAYS),
    listBookedMoves(db, first, DAYS),
    listWishes(db, first, DAYS),
  ]);
  return { title: nameWeeks(first), body: <WeekBoard {...{ first, days: found, moves, wishes }} /> };
}

async function month(
  { services: { db }, url }: Visit,
  refused: { typed?: Partial<Record<string, string>>; text?: string },
): Promise<Page> {
  const { first, all } = listMonth(readDay(url, "month"));
  const found = await listOfficeDays(db, all[0] ?? "", all.length);
  const message = refused.text ? (
    <Message tone="failed" id={REFUSAL}>
      {refused.text}
    </Message>
  ) : (
    url.searchParams.has("saved") && <Message tone="done">Saved.</Message>
  );
  return {
    title: `Daily limits, ${monthName.format(new Date(first))}`,
    message,
    status: refused.text ? 422 : 200,
    body: <MonthPage first={first} days={found} typed={refused.typed ?? {}} message={message} />,
  };
}

async function setLimits(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, url } = visit;
  const { first, all } = listMonth(readDay(url, "month"));
  const typed = readChanged(form, all.map(limitField));
  const changed = all.flatMap((day) => {
    const text = typed[limitField(day)];
    return text === undefined ? [] : [{ day, text }];
  });
  const wrong = changed.filter(({ text }) => !isLimit(text)).map(({ day }) => formatFullDay(day));
  if (wrong.length > 0)
    return month(visit, {
      typed,
      text: `Nothing was saved. Enter a number from 0 to 99 for ${wrong.join(", and for ")}.`,
    });
  await services.db.transaction().execute(async (transaction) => {
    for (const { day, text } of changed)
      await setDayLimit(transaction, day, text === "" ? null : Number(text), by);
  });
  return { redirect: `/days?${new URLSearchParams({ month: first, saved: "" })}` };
}

async function calendars({ services, url }: Visit, failed?: string): Promise<Page> {
  const { db, siteUrl } = services;
  const done = { made: "The link is made.", ended: "The link has ended." }[
    readText(url.searchParams, "done")
  ];
  const links = await listCalendarLinks(db);
  return {
    title: "Calendar links",
    ...(failed ? { status: 422 } : { message: done }),
    body: <CalendarsPage {...{ links, siteUrl, failed, done: failed ? undefined : done }} />,
  };
}

async function makeCalendarLink(visit: Visit, form: FormData): Promise<DeskResponse> {
  const person = readPersonName(readText(form, "person"));
  if (!person.ok) return calendars(visit, "Type the name of the person, in 2 to 60 characters.");
  await insertCalendarLink(visit.services.db, person.name, visit.by);
  return { redirect: "/calendars?done=made" };
}

async function endLink({ services, id, by }: Visit): Promise<DeskResponse> {
  await endCalendarLink(services.db, id, by);
  return { redirect: "/calendars?done=ended" };
}

/** Defaults to today. */
function readDay({ searchParams }: URL, name: string): string {
  const day = readText(searchParams, name);
  return isCalendarDay(day) ? day : readLocalDay(new Date());
}

/** The full weeks (Monday to Sunday) of a day's month. */
function listMonth(day: string): { first: string; all: string[] } {
  const month = day.slice(0, 7);
  const all = listDays(findMonday(`${month}-01`), 42).filter((one) => findMonday(one) <= `${month}-31`);
  return { first: `${month}-01`, all };
}
