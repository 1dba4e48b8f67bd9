import { listOfficeDays } from "#db/moves/days.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { SHOWN_DAYS, type ShownDays } from "#domain/moves/days.ts";
import { requestContext, servicesContext } from "../context.ts";
import { answerUnavailable } from "../loaders/unavailable.ts";
import type { Route } from "./+types/api.days.ts";

/**
 * States of the next 90 days, without numbers. Cached (domain/pages/site-pages.ts), so just after midnight the
 * first day may be yesterday.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const from = readLocalDay(new Date());
  try {
    const days = await listOfficeDays(db, from, SHOWN_DAYS);
    return Response.json({ from, states: days.map(({ state }) => state) } satisfies ShownDays);
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, "days cannot be read");
    return answerUnavailable("No days");
  }
}
