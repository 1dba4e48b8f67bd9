import { createHash } from "node:crypto";
import { company } from "#content/company.ts";
import { findMoveByToken } from "#db/moves/moves.ts";
import { describeArrival, listArrivalHours } from "#domain/moves/arrival.ts";
import { readMovePlan, readStage } from "#domain/moves/planned-move.ts";
import { wasBooked } from "#domain/moves/workload.ts";
import { servicesContext } from "../../context.ts";
import { answerCalendar } from "../plan/calendar.ts";
import type { Route } from "./+types/calendar.ts";

/** The tasks before a move and, once it is booked, the move itself. A cancelled move's file takes them back. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl } = context.get(servicesContext);
  const move = await findMoveByToken(db, params.token);
  const isCancelled = move?.state === "cancelled";
  if (!move?.moving_day || move.state === "done")
    return new Response("This move has no day ahead.\n", { status: 404 });
  const page = `${siteUrl}/moves/${move.move_token}`;
  return answerCalendar(
    siteUrl,
    { ...readMovePlan(move), date: move.moving_day },
    {
      owner: createHash("sha256").update(move.id).digest("hex").slice(0, 16),
      isCancelled,
      ...readStage({ ...move, state: isCancelled && wasBooked(move) ? "booked" : move.state }),
      ...((move.state === "booked" || isCancelled) && {
        booked: {
          text: [
            `${isCancelled ? "Cancelled: moving" : "Moving"} day with ${company.name}`,
            describeArrival(move),
          ]
            .filter(Boolean)
            .join(", "),
          place: move.moving_from,
          hours: listArrivalHours(move),
          details: `Questions? Call ${company.phone.display}.\nYour move’s page: ${page}`,
          url: page,
        },
      }),
    },
  );
}
