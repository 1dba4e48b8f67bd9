import type { Move } from "#db/moves/moves.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { formatMovingDate } from "#domain/moves/moving-date.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describeRequest, moveRequests } from "#domain/moves/requests.ts";
import { moveStateNames } from "#domain/moves/state.ts";
import { capitalize } from "#domain/plan/describe.ts";
import {
  facts,
  heading,
  html,
  link,
  oneLine,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  subheading,
} from "./layout.ts";

/** All fields are untrusted. */
export function renderMoveRequest(data: {
  move: Move;
  request: MoveRequest;
  siteUrl: string;
}): RenderedEmail {
  const { move, request } = data;
  const label = capitalize(moveRequests[request.kind].noun);
  const name = parseName(move.name)?.full ?? "a customer";
  const asked = describeRequest(request.kind, request.fields).map((line) => ({
    label: line.label,
    value: line.value.split("\n").map((part) => oneLine(part, 2_000)),
  }));
  const lines = describeMove(move);
  const how = `${describeEffect(move, request)}Answer at the desk: ${name} gets your answer by email and on the move’s page. A reply to this email also reaches ${name}, but does not show on the page.`;

  return renderLayout({
    subject: `${label}: ${oneLine(name, 30)}, ${formatMoveNumber(move.id)}`,
    preheader: asked.map(({ value }) => value.join(" ")).join(", "),
    siteUrl: data.siteUrl,
    content: html`${heading(`${label}: ${name}`)}
${paragraph(how)}
${facts(asked.map((line) => ({ label: line.label, value: html`${line.value.map((part) => html`${part}<br>`)}` })))}
${subheading("The move")}
${facts(lines.map((line) => ({ label: line.label, value: line.href ? link(line.href, line.value) : line.value })))}`,
    footer: html`Sent from the move’s page.`,
    text: `${label}: ${name}

${how}

${asked.map((line) => `${line.label}: ${line.value.join("\n")}`).join("\n")}

The move

${lines.map((line) => `${line.label}: ${line.value}`).join("\n")}

Sent from the move’s page.`,
  });
}

/** What the request already changed. */
function describeEffect({ state, moving_day }: Move, { kind, fields }: MoveRequest): string {
  if (kind === "cancel") return "The move is cancelled. ";
  if (kind !== "date") return "";
  const isApplied = (state === "open" || state === "answered") && moving_day === fields["date"];
  return isApplied
    ? "The move is not booked, so the new date is already set. "
    : "The old date stays until you change it. ";
}

function describeMove(move: Move): { label: string; value: string; href?: string | undefined }[] {
  const { phone } = move;
  const date = formatMovingDate(move);
  const places = [move.moving_from, move.moving_to].map((place) => place && oneLine(place, 40));
  return [
    { label: "State", value: moveStateNames[move.state] },
    ...(date ? [{ label: "Date", value: date }] : []),
    ...(places.every(Boolean) ? [{ label: "Move", value: places.join(" to ") }] : []),
    ...(phone ? [{ label: "Phone", value: oneLine(phone, 40), href: telHref(phone) }] : []),
    { label: "Email", value: oneLine(move.email, 254) },
    { label: "Number", value: formatMoveNumber(move.id) },
  ];
}
