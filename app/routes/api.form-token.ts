import { servicesContext } from "../context.ts";
import { issueFormToken } from "../forms/token.ts";
import type { Route } from "./+types/api.form-token.ts";

/** For a form on a shared page, or the key of a send that got no answer. */
export function loader({ context, url }: Route.LoaderArgs) {
  const token = issueFormToken(context.get(servicesContext).formTokenSigner, url.searchParams.get("key"));
  return Response.json(token, { headers: { "Cache-Control": "no-store" } });
}
