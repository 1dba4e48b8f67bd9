import { writeSecurityText } from "#domain/pages/security-text.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/security-text.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext);
  const text = writeSecurityText(siteUrl, new Date());
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
