import type { Alert } from "#db/alerts/alerts.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { type AlertName, alertRules } from "./rules.ts";

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
  const title = Object.hasOwn(alertRules, thing) ? alertRules[thing as AlertName].title : thing;
  const host = new URL(siteUrl).host;
  const detail = withoutAddresses(alert.detail);
  const subject = ended ? `${host}: over: ${title}` : `${host}: ${title}`;
  const lines = ended
    ? [
        `It is over: ${title}.`,
        `It lasted ${formatSeconds(seconds)}, from ${formatTime(began)} to ${formatTime(ended)}.`,
        ...(isStartTold
          ? []
          : ["You were not told before, as no message could be sent.", `It was: ${detail}`]),
      ]
    : [
        `${title}.`,
        `Since ${formatTime(began)}: ${detail}`,
        "You are told once more when it is over. What to do:",
        'docs/operations.md, "When an alert arrives"; ops status and ops check show the state.',
      ];
  return { site: siteUrl, thing, state: ended ? "ended" : "started", subject, text: lines.join("\n") };
}

/** "2026-11-22 03:05 UTC" */
function formatTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** A mail server's answer may repeat a customer's address. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, "[address]");
}
