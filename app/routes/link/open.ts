import { isbot } from "isbot";
import { redirect } from "react-router";
import { countOpening } from "#db/referrals/links.ts";
import { normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import { servicesContext } from "../../context.ts";
import { nullOnError } from "../../loaders/deferred.ts";
import type { Route } from "./+types/open.ts";
import { ENDED_LINK, findOpenLink } from "./find-open-link.ts";

/** Opens a personal link. If the lookup fails, the estimate request looks the code up again. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const link = await findOpenLink(context, params.token);
  if (link && isPerson(request)) {
    const { db } = context.get(servicesContext);
    await nullOnError(context, countOpening(db, link.id), "personal link");
  }
  const code = link === null ? normalizeDiscountCode(params.token) : link?.code;
  return redirect(code ? `/estimate?code=${code}` : ENDED_LINK, { headers: { "Cache-Control": "no-store" } });
}

/** Chat apps and browsers fetch links for previews. */
function isPerson({ method, headers }: Request): boolean {
  const isAhead = headers.has("purpose") || headers.has("sec-purpose");
  return method === "GET" && !isAhead && !isbot(headers.get("user-agent") ?? "bot");
}
