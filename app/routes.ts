import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: read this first. */
export default [
  index("routes/home.tsx"),
  route("referrals", "routes/referrals/page.tsx"),
  route("unsubscribe/:token", "routes/unsubscribe.tsx"),
  route("api/weather", "routes/api.weather.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
