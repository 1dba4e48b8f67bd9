import type { Alert } from "#db/alerts/alerts.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { formatMoment } from "../print/text.ts";
import { titleOf } from "./rules.ts";
import { listSteps, SERVER_OPS } from "./steps.ts";

/** `subject` is one line. */
export type Message = {
  site: string;
  thing: string;
  state: "started" | "ended";
  subject: string;
  text: string;
};

/** `isStartSent` is false if no message about the start went out. */
export type AlertMessage = Omit<Alert, "passingSeconds"> & { isStartSent: boolean };

export function composeMessage(siteUrl: string, alert: AlertMessage): Message {
  const { thing, began, ended, seconds, isStartSent } = alert;
  const detail = withoutAddresses(alert.detail);
  const title = titleOf(thing, detail);
  const [first, ...more] = listSteps(thing, detail);
  const host = new URL(siteUrl).host;
  const subject = ended ? `${host}: resolved: ${title}` : `${host}: ${title}`;
  const lines = ended
    ? [
        `Resolved: ${title}.`,
        `It lasted ${formatSeconds(seconds)}, from ${formatMoment(began)} to ${formatMoment(ended)}.`,
        ...(isStartSent ? [] : ["The alert could not be sent when it started.", `Detail: ${detail}`]),
      ]
    : [
        `${title}: ${detail}.`,
        ...(first ? [`Run: ${first}`] : []),
        ...["ops status", ...more].map((step) => `Then: ${step}`),
        "",
        `Since ${formatMoment(began)}. Run the commands in the site's folder; ops is ${SERVER_OPS}.`,
        'docs/operations.md, "When an alert arrives", explains the output. Another message follows when this is resolved.',
      ];
  return { site: siteUrl, thing, state: ended ? "ended" : "started", subject, text: lines.join("\n") };
}

/** A mail server's reply may repeat a customer's address. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
}
