import { contactDetails } from "#content/contact-details.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo/describe-page.ts";
import type { StaticHandle } from "../../start/static-handle.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import legalStyles from "../legal/legal.css?url";
import type { Route } from "./+types/page.ts";
import pageStyles from "./accessibility.css?url";

export function loader({ context }: Route.LoaderArgs) {
  return { hasEmbeddedForm: context.get(servicesContext).estimateFormUrl !== undefined };
}

export const handle: StaticHandle = { isStatic: true };

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: legalStyles },
  { rel: "stylesheet", href: pageStyles },
];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/accessibility",
    title: `Accessibility Statement | ${contactDetails.name}`,
    description:
      "How this website meets WCAG 2.2 AA, what we test and in which browsers, the keys that work everywhere, known limits, and how to report a problem.",
  });
}

const Statement = unhydrated(() => import("./statement.tsx"), "Statement");

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <Statement hasEmbeddedForm={loaderData.hasEmbeddedForm} />;
}
