import type { EstimateRow } from "#db/estimates/estimates.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { formatMovingDate } from "#domain/estimates/estimate.ts";
import { estimateStateNames } from "#domain/estimates/state.ts";
import { telHref } from "#domain/forms/phone-number.ts";
import { formatMoveNumber } from "#domain/moves/number.ts";
import { describeRequest, moveRequests } from "#domain/moves/requests.ts";
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
  estimate: EstimateRow;
  request: MoveRequest;
  siteUrl: string;
}): RenderedEmail {
  const { estimate, request } = data;
  const label = capitalize(moveRequests[request.kind].noun);
  const name = parseName(estimate.name)?.full ?? "a customer";
  const asked = describeRequest(request.kind, request.fields).map((line) => ({
    label: line.label,
    value: line.value.split("\n").map((part) => oneLine(part, 2_000)),
  }));
  const lines = describeMove(estimate);
  const how = `${describeEffect(estimate, request)}Answer at the desk: ${name} gets your answer by email and on the move’s page. A reply to this email also reaches ${name}, but does not show on the page.`;

  return renderLayout({
    subject: `${label}: ${oneLine(name, 30)}, ${formatMoveNumber(estimate.id)}`,
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
function describeEffect({ state, moving_day }: EstimateRow, { kind, fields }: MoveRequest): string {
  if (kind === "cancel") return "The move is cancelled. ";
  if (kind !== "date") return "";
  const isApplied = (state === "open" || state === "answered") && moving_day === fields["date"];
  return isApplied
    ? "The move is not booked, so the new date is already set. "
    : "The old date stays until you change it. ";
}

function describeMove(estimate: EstimateRow): { label: string; value: string; href?: string | undefined }[] {
  const { phone } = estimate;
  const date = formatMovingDate(estimate);
  const places = [estimate.moving_from, estimate.moving_to].map((place) => place && oneLine(place, 40));
  return [
    { label: "State", value: estimateStateNames[estimate.state] },
    ...(date ? [{ label: "Date", value: oneLine(date, 60) }] : []),
    ...(places.every(Boolean) ? [{ label: "Move", value: places.join(" to ") }] : []),
    ...(phone ? [{ label: "Phone", value: oneLine(phone, 40), href: telHref(phone) }] : []),
    { label: "Email", value: oneLine(estimate.email, 254) },
    { label: "Number", value: formatMoveNumber(estimate.id) },
  ];
}
