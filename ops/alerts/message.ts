import type { Alert } from "#db/alerts/alerts.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { formatMoment } from "../print/text.ts";
import { listSteps, titleOf } from "./rules.ts";
import { SERVER_OPS } from "./steps.ts";

/** `subject` is one line. */
export type Message = Record<"site" | "thing" | "subject" | "text", string> & { state: "started" | "ended" };

export function composeMessage(site: string, { thing, detail, began, ended }: Alert): Message {
  const title = titleOf(thing);
  const { host } = new URL(site);
  if (ended) {
    const lasted = formatSeconds((ended.getTime() - began.getTime()) / 1000);
    const text = `Resolved: ${title}.\nIt lasted ${lasted}, from ${formatMoment(began)} to ${formatMoment(ended)}.`;
    return { site, thing, state: "ended", subject: `${host}: resolved: ${title}`, text };
  }
  const [first, ...more] = listSteps(thing, detail);
  // A mail server's reply may repeat a customer's address.
  const anonymous = detail.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
  const lines = [
    `${title}: ${anonymous}.`,
    ...(first ? [`Run: ${first}`] : []),
    ...["ops status", ...more].map((step) => `Then: ${step}`),
    "",
    `Since ${formatMoment(began)}. Run the commands in the site's folder; ops is ${SERVER_OPS}.`,
    'docs/operations.md, "When an alert arrives", explains the output. Another message follows when this is resolved.',
  ];
  return { site, thing, state: "started", subject: `${host}: ${title}`, text: lines.join("\n") };
}
