import { contactDetails, homeArea } from "#content/contact-details.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./services.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/services",
    title: `Moving, Labor and Delivery Services | ${contactDetails.name}`,
    description: `Moving, labor and delivery in ${homeArea}: what each service includes, how to prepare for it, and what we do not move.`,
  });
}

const Services = unhydrated(() => import("./services.tsx"), "Services");

// Without React Router's props, which a link within the page changes.
export default function ServicesPage() {
  return <Services />;
}
