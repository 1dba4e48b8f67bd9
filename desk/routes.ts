import { days } from "./pages/days/routes.tsx";
import { emails } from "./pages/email/routes.tsx";
import { figures } from "./pages/figures.tsx";
import { requests } from "./pages/moves/request-routes.tsx";
import { moves } from "./pages/moves/routes.tsx";
import { find } from "./pages/referrals/find-routes.tsx";
import { referral } from "./pages/referrals/routes.tsx";
import { reviews } from "./pages/reviews/routes.tsx";
import { system } from "./pages/system/routes.tsx";
import { today } from "./pages/today/routes.tsx";
import type { Route } from "./route.ts";

/** In navigation order. */
export const routes: readonly Route[] = [
  ...today,
  ...moves,
  ...requests,
  ...days,
  ...find,
  ...referral,
  ...emails,
  ...reviews,
  ...figures,
  ...system,
];
