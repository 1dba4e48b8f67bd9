import { today } from "./pages/today/routes.tsx";
import type { Route } from "./route.ts";

/** The map of the desk, in the order of its navigation. */
export const routes: readonly Route[] = [...today];
