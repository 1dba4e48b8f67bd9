import { writeSitemap } from "#domain/pages/sitemap.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/sitemap.ts";

export function loader({ context }: Route.LoaderArgs) {
  const xml = writeSitemap(context.get(servicesContext).siteUrl);
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
