import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. */
export default [
  index("routes/home/page.tsx"),
  route("about", "routes/about/page.tsx"),
  route("services", "routes/services/page.tsx"),
  route("services/:serviceId", "routes/service/page.tsx"),
  route("service-areas", "routes/service-areas/page.tsx"),
  route("locations/:locationId", "routes/location/page.tsx"),
  route("reviews", "routes/reviews/page.tsx"),
  route("referrals", "routes/referrals/page.tsx"),
  route("referrals/status/:token", "routes/referral-status/page.tsx"),
  route("contact", "routes/contact/page.tsx"),
  route("estimate", "routes/estimate/page.tsx"),
  route("plan", "routes/plan/page.tsx"),
  route("plan/calendar.ics", "routes/plan/calendar.ts"),
  route("faq", "routes/faq/page.tsx"),
  route("moving-rules", "routes/moving-rules/page.tsx"),
  route("sample-certificate", "routes/sample-certificate/page.tsx"),
  route("accessibility", "routes/accessibility/page.tsx"),
  route("terms-of-use", "routes/legal/page.tsx", { id: "terms-of-use" }),
  route("privacy-policy", "routes/legal/page.tsx", { id: "privacy-policy" }),
  route("disclaimer", "routes/legal/page.tsx", { id: "disclaimer" }),
  route("unsubscribe/:token", "routes/unsubscribe.tsx"),
  route("api/weather", "routes/api.weather.ts"),
  route("api/reviews", "routes/api.reviews.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route(".well-known/security.txt", "routes/security-text.ts"),
  // Every interface part in every state, in development only.
  ...(process.env["NODE_ENV"] === "development" ? [route("_parts", "routes/parts/page.tsx")] : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
