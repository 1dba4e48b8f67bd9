import { estimates } from "./pages/estimates/routes.tsx";
import { figures } from "./pages/figures/routes.tsx";
import { machine } from "./pages/machine/routes.tsx";
import { reviews } from "./pages/reviews/routes.tsx";
import { today } from "./pages/today/routes.tsx";
import type { Route } from "./route.ts";

/** The map of the desk, in the order of its navigation. */
export const routes: readonly Route[] = [...today, ...estimates, ...reviews, ...figures, ...machine];
