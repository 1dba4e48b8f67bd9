import type { Alert } from "#db/alerts/alerts.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { formatMoment } from "../print/text.ts";
import { titleOf } from "./rules.ts";
import { listSteps, SERVER_OPS } from "./steps.ts";

/** One message to an operator: a line for a subject or a chat, and the whole text. */
export type Message = {
  site: string;
  thing: string;
  state: "started" | "ended";
  subject: string;
  text: string;
};

/** A fault to write about; `isStartTold` is false when no message about its start could be sent. */
export type AlertMessage = Omit<Alert, "wellFor"> & { isStartTold: boolean };

/** Writes one message about a fault that has started or ended. */
export function writeMessage(siteUrl: string, alert: AlertMessage): Message {
  const { thing, began, ended, seconds, isStartTold } = alert;
  const title = titleOf(thing);
  const host = new URL(siteUrl).host;
  const detail = withoutAddresses(alert.detail);
  const subject = ended ? `${host}: over: ${title}` : `${host}: ${title}`;
  const lines = ended
    ? [
        `It is over: ${title}.`,
        `It lasted ${formatSeconds(seconds)}, from ${formatMoment(began)} to ${formatMoment(ended)}.`,
        ...(isStartTold
          ? []
          : ["You were not told before, as no message could be sent.", `It was: ${detail}`]),
      ]
    : [
        `${title}.`,
        `Since ${formatMoment(began)}: ${detail}`,
        "",
        `Type, in the site's folder (ops is ${SERVER_OPS}):`,
        ...["ops status", ...listSteps(thing)].map((step) => `  ${step}`),
        "",
        'docs/operations.md, "When an alert arrives", says what the answers mean. Another message comes when it is over.',
      ];
  return { site: siteUrl, thing, state: ended ? "ended" : "started", subject, text: lines.join("\n") };
}

/** A mail server's answer may repeat a customer's address. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
}
