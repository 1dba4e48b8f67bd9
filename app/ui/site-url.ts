import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The site's origin, with which everything absolute starts. */
export function useSiteUrl(): string {
  return useRouteLoaderData<typeof loader>("root")?.siteUrl ?? "";
}
