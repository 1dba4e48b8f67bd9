import { hasSecret } from "#domain/pages/private-paths.ts";

/** See docs/rules.md, "Analytics". */
type Events = {
  page_view: { page_path: string };
  user_journey: { milestone: Milestone };
  service_interest: { service: string; action: ServiceAction; value: number };
  location_interest: { location: string; action: LocationAction; value: number };
  phone_click: { click_location: string; value: number };
  cta_click: { cta_name: CtaName };
  navigation_click: { destination: string };
  move_plan: { action: PlanAction };
  weather_widget: { action: WeatherAction };
  reviews_interaction: { action: string; interaction_value?: string };
  form_submission: {
    form_source: string;
    move_type?: string;
    home_type?: string;
    has_addresses?: boolean;
    has_plan?: true;
    success: boolean;
    error_message?: string;
    value: number;
  };
  form_abandonment: { completion_rate: number };
};

export type Milestone =
  | "entered_site"
  | "viewed_services"
  | "viewed_contact"
  | "viewed_plan"
  | "called_phone";
export type ServiceAction = "view" | "request_estimate";
export type LocationAction = "view" | "estimate";
export type CtaName = "get_estimate" | "reviews_cta" | "reviews";
export type PlanAction = "count_things" | "name_towns" | "choose_date" | "download_calendar";
export type WeatherAction = "shown" | "placeholder" | "refreshed" | "refresh_failed";

/** Omits the query. Never sends a URL with a secret token. */
export function trackPageView(pathname: string, { isMissing = false } = {}): void {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (hasSecret(path)) return;
  send("page_view", { page_path: path });
  if (isMissing) return;
  const [, area, slug] = path.split("/");
  if (path === "/") trackMilestone("entered_site");
  if (area === "services") trackMilestone("viewed_services");
  if (area === "services" && slug) trackServiceInterest(slug, "view");
  if (area === "locations" && slug) trackLocationInterest(slug, "view");
  if (path === "/contact") trackMilestone("viewed_contact");
  if (path === "/plan") trackMilestone("viewed_plan");
  if (path === "/reviews") trackReviewsInteraction("view_stats");
}

export function trackMilestone(milestone: Milestone): void {
  send("user_journey", { milestone });
}

export function trackServiceInterest(service: string, action: ServiceAction): void {
  send("service_interest", { service, action, value: action === "request_estimate" ? 75 : 25 });
}

export function trackLocationInterest(location: string, action: LocationAction): void {
  send("location_interest", { location, action, value: action === "estimate" ? 80 : 30 });
}

/** `place`: "header", "main", "footer", "sticky_bar". */
export function trackPhoneClick(place: string): void {
  send("phone_click", { click_location: place, value: 150 });
  trackMilestone("called_phone");
}

export function trackCta(name: CtaName): void {
  send("cta_click", { cta_name: name });
}

export function trackNavigation(to: string): void {
  send("navigation_click", { destination: to });
}

/** What the visitor did, never what they planned. */
export function trackPlan(action: PlanAction): void {
  send("move_plan", { action });
}

export function trackWeather(action: WeatherAction): void {
  send("weather_widget", { action });
}

/** `value` is the chosen filter or count, never typed text. */
export function trackReviewsInteraction(action: string, value?: string): void {
  send("reviews_interaction", { action, ...(value === undefined ? {} : { interaction_value: value }) });
}

export type FormSource = "estimate" | "referral" | "move";

/** Choices only, never typed text. */
export type FormFacts = {
  moveType?: string | null;
  homeType?: string | null;
  hasAddresses?: boolean;
  hasPlan?: boolean;
};

type FormSubmission = FormFacts & {
  source: FormSource;
  success: boolean;
  /** Fixed, never typed text. */
  errorMessage?: string;
};

export function trackFormSubmission(form: FormSubmission): void {
  send("form_submission", {
    form_source: form.source,
    ...(form.moveType ? { move_type: form.moveType } : {}),
    ...(form.homeType ? { home_type: form.homeType } : {}),
    ...(form.hasAddresses === undefined ? {} : { has_addresses: form.hasAddresses }),
    ...(form.hasPlan ? { has_plan: true } : {}),
    success: form.success,
    ...(form.errorMessage ? { error_message: form.errorMessage } : {}),
    value: form.success ? 100 : 0,
  });
}

/** `percent` of fields filled in, 0 to 100. */
export function trackFormAbandonment(percent: number): void {
  send("form_abandonment", { completion_rate: Math.round(percent) });
}

declare global {
  interface Window {
    gtag?: unknown;
  }
}

/** Analytics must never break the page. */
function send<Name extends keyof Events>(name: Name, params: Events[Name]): void {
  const gtag = typeof window === "undefined" ? undefined : window.gtag;
  if (typeof gtag !== "function") return;
  try {
    gtag("event", name, params);
  } catch {
    // A bug in Google's script is not ours to report.
  }
}
