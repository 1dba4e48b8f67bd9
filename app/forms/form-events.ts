import { type FormSubmission, send } from "../analytics.ts";

export function trackFormSubmission(form: FormSubmission): void {
  send("form_submission", {
    form_source: form.source,
    ...(form.moveType ? { move_type: form.moveType } : {}),
    ...(form.homeType ? { home_type: form.homeType } : {}),
    has_addresses: form.hasAddresses ?? false,
    ...(form.hasPlan ? { has_plan: true } : {}),
    success: form.success,
    ...(form.errorMessage ? { error_message: form.errorMessage } : {}),
    value: form.success ? 100 : 0,
  });
}

/** @param percent Share of fields that were filled in, 0 to 100. */
export function trackFormAbandonment(percent: number): void {
  send("form_abandonment", { completion_rate: Math.round(percent) });
}
