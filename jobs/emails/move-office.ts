import type { Move } from "#db/moves/moves.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { capitalize } from "#domain/capitalize.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describeRequest, isDateSet, moveRequests } from "#domain/moves/requests.ts";
import { moveStateNames } from "#domain/moves/state.ts";
import { facts, heading, paragraph, subheading } from "./blocks.ts";
import { describeCustomer, nameCustomer } from "./describe-customer.ts";
import { type RenderedEmail, renderLayout } from "./layout.ts";
import { oneLine } from "./plain-text.ts";

/** All fields are untrusted. */
export function renderMoveRequest(data: {
  move: Move;
  request: MoveRequest;
  siteUrl: string;
}): RenderedEmail {
  const { move, request } = data;
  const label = capitalize(moveRequests[request.kind].noun);
  const name = nameCustomer(move);
  const asked = describeRequest(request.kind, request.fields);

  return renderLayout({
    subject: `${label}: ${oneLine(name, 30)}, ${formatMoveNumber(move.id)}`,
    preheader: asked.map(({ value }) => oneLine(value, 2_000)).join(", "),
    siteUrl: data.siteUrl,
    content: [
      heading(`${label}: ${name}`),
      paragraph(
        `${describeEffect(move, request)}Answer at the desk: ${name} gets your answer by email and on the move’s page. A reply to this email also reaches ${name}, but does not show on the page.`,
      ),
      facts(asked),
      subheading("The move"),
      facts([
        { label: "State", value: moveStateNames[move.state] },
        ...describeCustomer(move),
        { label: "Number", value: formatMoveNumber(move.id) },
      ]),
    ],
    footer: [["Sent from the move’s page."]],
  });
}

/** What the request already changed. */
function describeEffect(move: Move, request: MoveRequest): string {
  if (request.kind === "cancel") return "The move is cancelled. ";
  if (request.kind !== "date") return "";
  return isDateSet(request, move)
    ? "The move is not booked, so the new date is already set. "
    : "The old date stays until you change it. ";
}
