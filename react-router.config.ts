import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole site map is small: sending it at once removes the /__manifest endpoint.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
