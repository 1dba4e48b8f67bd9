import type { WebhookState } from "#db/webhooks/outbox.ts";
import { count } from "#domain/quantities.ts";
import { describeConnectionError } from "../connections.ts";
import { type CheckResult, resultsOf } from "./check-result.ts";

const finding = resultsOf("emails");

/** No results if no webhook is configured. */
export function checkWebhook(state: WebhookState | undefined): CheckResult[] {
  if (!state) return [];
  const { stopped, waiting, error } = state;
  const why = error ? ` (${describeConnectionError({ code: error })})` : "";
  if (stopped > 0) {
    const detail = `gave up on ${count(stopped, "event")} after a day of failures${why}`;
    return [finding("fail", "webhook", detail, "ops webhooks test, then ops webhooks retry")];
  }
  if (error) return [finding("warn", "webhook", `${count(waiting, "event")} waiting${why}`)];
  return [finding("ok", "webhook", waiting > 0 ? `${count(waiting, "event")} waiting` : "no event waiting")];
}
