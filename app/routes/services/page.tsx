import { contactDetails } from "#content/contact-details.ts";
import { describePage } from "../../seo.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./services.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/services",
    title: `Moving, Labor and Delivery Services | ${contactDetails.name}`,
    description:
      "Home and office moves, packing, loading help, junk removal, deliveries and 24/7 emergency moves in Northern Virginia, DC and Maryland, from one company.",
  });
}

export default unhydrated(async () => (await import("./services.tsx")).Services);
