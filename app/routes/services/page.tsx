import { letterhead } from "#content/contact-details.ts";
import { describePage } from "../../seo.ts";
import { staticPart } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./services.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/services",
    title: `Moving, Labor and Delivery Services | ${letterhead.name}`,
    description:
      "Thirteen services in Northern Virginia, DC and Maryland: home and office moves, packing, loading help, junk removal, deliveries and 24/7 emergency moves.",
  });
}

export default staticPart(async () => (await import("./services.tsx")).Services);
