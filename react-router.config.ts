import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./dev/vite/precompress.ts";

export default {
  ssr: true,
  // The route manifest is small; sending all of it removes the /__manifest endpoint.
  routeDiscovery: { mode: "initial" },
  // One file per page.
  splitRouteModules: false,
  // Last, because the route manifest is written after everything else.
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
