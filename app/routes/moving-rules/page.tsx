import { contactDetails } from "#content/contact-details.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./moving-rules.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/moving-rules",
    title: `Which Rules Cover Your Move | ${contactDetails.name}`,
    description:
      "Moving within Virginia, DC or Maryland, or across a state line: which rules apply, what a mover owes you for damage, and where to look up a mover.",
  });
}

const MovingRules = unhydrated(() => import("./moving-rules.tsx"), "MovingRules");

export default function MovingRulesPage() {
  return <MovingRules />;
}
