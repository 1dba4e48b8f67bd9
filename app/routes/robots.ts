import { writeRobotsText } from "#domain/pages/robots.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext);
  return new Response(writeRobotsText(siteUrl), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
