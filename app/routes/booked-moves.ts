import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { company } from "#content/company.ts";
import { listMovesForCalendar, readCalendarLink } from "#db/desk/calendar-links.ts";
import { writeFeed } from "#domain/calendar/calendar-file.ts";
import { describeBookedMove } from "#domain/moves/calendar-events.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/booked-moves.ts";

/** Per link and process. Calendars ask a few times an hour. */
const limit = new RateLimiterMemory({ points: 60, duration: 3_600 });

/** A calendar feed of the booked moves. The desk makes a link for each subscriber. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl } = context.get(servicesContext);
  if (!(await readCalendarLink(db, params.token)))
    return new Response("This calendar has ended.\n", { status: 404 });
  const isAdmitted = await limit.consume(params.token).then(
    () => true,
    () => false,
  );
  if (!isAdmitted)
    return new Response("Too often. Once an hour is enough.\n", {
      status: 429,
      headers: { "Retry-After": "3600" },
    });
  const moves = await listMovesForCalendar(db);
  const events = moves.flatMap((move) => describeBookedMove(move, findPlace));
  const file = writeFeed(`Moves, ${company.name}`, new URL(siteUrl).hostname, events);
  const etag = `"${createHash("sha256").update(file).digest("base64url")}"`;
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    ETag: etag,
    "Cache-Control": "private, no-cache",
  };
  const isKnown = request.headers.get("if-none-match")?.includes(etag);
  return new Response(isKnown ? null : file, { status: isKnown ? 304 : 200, headers });
}
