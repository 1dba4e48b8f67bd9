import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./dev/vite/precompress.ts";

export default {
  ssr: true,
  // The whole site map is small: sending it at once removes the /__manifest endpoint.
  routeDiscovery: { mode: "initial" },
  // One file for each page, also for one that acts in the browser.
  splitRouteModules: false,
  // At the very end, because the manifest of the routes is written after everything else.
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
