import { redirect } from "react-router";
import { renderSVG } from "uqr";
import { contactDetails } from "#content/contact-details.ts";
import { servicesContext } from "../../context.ts";
import { describeHiddenPage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/card.ts";
import pageStyles from "./card.css?url";
import { ENDED_LINK, findOpenLink } from "./find-open-link.ts";

const PrintedCard = unhydrated(() => import("./printed-card.tsx"), "PrintedCard");

/** The blank margin that QR readers need. */
const QUIET_MODULES = 4;

/** Anyone with the link can open it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await findOpenLink(context, params.token);
  if (!link) throw redirect(ENDED_LINK, { headers: { "Cache-Control": "no-store" } });
  const address = `${context.get(servicesContext).siteUrl}/r/${link.code}`;
  return { address, drawing: renderSVG(address, { ecc: "M", border: QUIET_MODULES }) };
}

export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta() {
  return describeHiddenPage(`A Card to Print | ${contactDetails.name}`);
}

export default function CardPage({ loaderData }: Route.ComponentProps) {
  return <PrintedCard {...loaderData} />;
}
