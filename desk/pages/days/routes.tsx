import { endCalendarLink, insertCalendarLink, listCalendarLinks } from "#db/desk/calendar-links.ts";
import { listOfficeDays, setDayLimit } from "#db/moves/days.ts";
import { listBookedMoves, listWishes } from "#db/moves/moves.ts";
import { listDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, isCalendarDay, readLocalDay } from "#domain/dates/local-day.ts";
import { readPersonName } from "#domain/desk/person-name.ts";
import { readChanged } from "../../parts/field.tsx";
import { type DeskResponse, type Page, type Route, readText, type Visit } from "../../route.ts";
import { boardUrl, isLimit, limitField, nameWeeks, type Span, WeekBoard } from "./board.tsx";
import { CalendarsPage } from "./calendars.tsx";

export const days: Route[] = [
  { method: "get", path: "/board", nav: "Week", handle: (visit) => board(visit) },
  { method: "post", path: "/board", handle: setLimits },
  { method: "get", path: "/calendars", handle: (visit) => calendars(visit) },
  { method: "post", path: "/calendars", handle: makeCalendarLink },
  { method: "post", path: "/calendars/:id/end", handle: endLink },
];

async function board(
  { services: { db }, url }: Visit,
  failed?: { text: string; typed: Partial<Record<string, string>> },
): Promise<Page> {
  const { first, weeks } = readView(url);
  const count = weeks * 7;
  const [found, moves, wishes] = await Promise.all([
    listOfficeDays(db, first, count),
    listBookedMoves(db, first, count),
    listWishes(db, first, count),
  ]);
  return {
    title: nameWeeks(first, weeks),
    message: failed,
    status: failed ? 422 : 200,
    body: <WeekBoard {...{ first, weeks, days: found, moves, wishes, typed: failed?.typed ?? {} }} />,
  };
}

async function setLimits(visit: Visit, form: FormData): Promise<DeskResponse> {
  const { services, by, url } = visit;
  const { first, weeks } = readView(url);
  const all = listDays(first, weeks * 7);
  const typed = readChanged(form, all.map(limitField));
  const changed = all.flatMap((day) => {
    const text = typed[limitField(day)];
    return text === undefined ? [] : [{ day, text }];
  });
  const wrong = changed.filter(({ text }) => !isLimit(text)).map(({ day }) => formatFullDay(day));
  if (wrong.length > 0)
    return board(visit, {
      typed,
      text: `Nothing was saved. Enter a number from 0 to 99 for ${wrong.join(", and for ")}.`,
    });
  await services.db.transaction().execute(async (transaction) => {
    for (const { day, text } of changed)
      await setDayLimit(transaction, day, text === "" ? null : Number(text), by);
  });
  return { redirect: boardUrl(first, weeks), flash: { text: "Saved." } };
}

/** Two weeks from today, unless the address says otherwise. */
function readView({ searchParams }: URL): { first: string; weeks: Span } {
  const day = readText(searchParams, "week");
  return {
    first: isCalendarDay(day) ? day : readLocalDay(new Date()),
    weeks: searchParams.get("weeks") === "6" ? 6 : 2,
  };
}

async function calendars({ services }: Visit, failed?: string): Promise<Page> {
  const { db, siteUrl } = services;
  return {
    title: "Calendar links",
    status: failed ? 422 : 200,
    body: <CalendarsPage {...{ links: await listCalendarLinks(db), siteUrl, failed }} />,
  };
}

async function makeCalendarLink(visit: Visit, form: FormData): Promise<DeskResponse> {
  const person = readPersonName(readText(form, "person"));
  if (!person.ok) return calendars(visit, "Type the name of the person, in 2 to 60 characters.");
  await insertCalendarLink(visit.services.db, person.name, visit.by);
  return { redirect: "/calendars", flash: { text: "The link is made." } };
}

async function endLink({ services, id, by }: Visit): Promise<DeskResponse> {
  await endCalendarLink(services.db, id, by);
  return { redirect: "/calendars", flash: { text: "The link has ended." } };
}
