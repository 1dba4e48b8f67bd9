/** See docs/rules.md, "Analytics". `value` is what an event is worth. */
type Events = {
  page_view: { page_path: string };
  user_journey: { milestone: Milestone };
  service_interest: Interest<{ service: string; action: "view" | "request_estimate" }>;
  location_interest: Interest<{ location: string; action: "view" | "estimate" }>;
  /** "header", "main", "footer" or "sticky_bar". */
  phone_click: Interest<{ click_location: string }>;
  cta_click: { cta_name: "get_estimate" | "reviews_cta" | "reviews" };
  navigation_click: { destination: string };
  weather_widget: { action: "shown" | "placeholder" | "refreshed" | "refresh_failed" };
  /** The chosen filter or count, never typed text. */
  reviews_interaction: { action: string; interaction_value?: string };
  form_submission: Interest<
    FormFacts & { form_source: FormSource; success: boolean; error_message?: string }
  >;
  /** Percent of the fields that were filled in. */
  form_abandonment: { completion_rate: number };
};

type Interest<Params> = Params & { value: number };

type Milestone = "entered_site" | "viewed_services" | "viewed_contact" | "viewed_plan" | "called_phone";
export type FormSource = "estimate" | "referral" | "move";

type FormFacts = { move_type?: string; home_type?: string; has_addresses?: boolean; has_plan?: true };

/** Reads an estimate form's choices, never typed text. */
export function readFormFacts(values: Partial<Record<string, string>>): FormFacts {
  const { moveType, homeType, from, to, plan } = values;
  return {
    ...(moveType && { move_type: moveType }),
    ...(homeType && { home_type: homeType }),
    ...(from !== undefined && { has_addresses: Boolean(from.trim() && to?.trim()) }),
    ...(plan && { has_plan: true as const }),
  };
}

declare global {
  interface Window {
    gtag?: unknown;
  }
}

/** Only if analytics runs. It must never break the page. */
export function track<Name extends keyof Events>(name: Name, params: Events[Name]): void {
  if (typeof window.gtag !== "function") return;
  try {
    window.gtag("event", name, params);
  } catch {
    // A bug in Google's script is not ours to report.
  }
}
