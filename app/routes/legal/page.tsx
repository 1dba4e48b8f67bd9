import { contactDetails } from "#content/contact-details.ts";
import type { LegalSetting } from "#content/legal.ts";
import { findTextPage } from "#content/text-pages.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./legal.css?url";

export function loader({ context, url }: Route.LoaderArgs) {
  const { analyticsId, estimateFormUrl } = context.get(servicesContext);
  const settings: LegalSetting[] = [
    analyticsId ? "analytics" : "no-analytics",
    estimateFormUrl ? "embedded-form" : "own-form",
  ];
  const { path, title, description } = findTextPage(url.pathname.replace(/\/+$/, ""));
  return { path, title, description, settings };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, loaderData: { path, title, description } }: Route.MetaArgs) {
  return describePage(matches, { path, title: `${title} | ${contactDetails.name}`, description });
}

const LegalText = unhydrated(() => import("./legal.tsx"), "LegalText");

export default function LegalPage({ loaderData: { path, settings } }: Route.ComponentProps) {
  return <LegalText path={path} settings={settings} />;
}
