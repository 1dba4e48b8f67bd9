import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: read this first. */
export default [
  index("routes/home/page.tsx"),
  route("about", "routes/about.tsx"),
  route("services", "routes/services.tsx"),
  route("services/:serviceId", "routes/service.tsx"),
  route("service-areas", "routes/service-areas.tsx"),
  route("locations/:locationId", "routes/location/page.tsx"),
  route("reviews", "routes/reviews/page.tsx"),
  route("referrals", "routes/referrals/page.tsx"),
  route("referrals/status/:token", "routes/referral-status.tsx"),
  route("contact", "routes/contact/page.tsx"),
  route("estimate", "routes/estimate/page.tsx"),
  route("faq", "routes/faq/page.tsx"),
  route("terms-of-use", "routes/legal.tsx", { id: "terms-of-use" }),
  route("privacy-policy", "routes/legal.tsx", { id: "privacy-policy" }),
  route("disclaimer", "routes/legal.tsx", { id: "disclaimer" }),
  route("unsubscribe/:token", "routes/unsubscribe.tsx"),
  route("api/weather", "routes/api.weather.ts"),
  route("api/reviews", "routes/api.reviews.ts"),
  // Every part in every state, for whoever changes one.
  ...(process.env["NODE_ENV"] === "development" ? [route("_parts", "routes/parts.tsx")] : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
