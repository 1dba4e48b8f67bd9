import type { RouterContextProvider } from "react-router";
import { findLinkByCode } from "#db/referrals/links.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { nullIfLate } from "../../loaders/deferred.ts";

/** Unknown, ended and mistyped links all redirect here, so the response does not reveal which it was. */
export const ENDED_LINK = "/estimate?link=ended";

/** undefined for an unknown or ended link, null if the lookup fails. Wrong codes are rate limited. */
export async function findOpenLink(context: Readonly<RouterContextProvider>, typed: string) {
  const { db } = context.get(servicesContext);
  const { codes } = context.get(requestContext);
  if (!(await codes.mayLookUp())) return null;
  const found = await nullIfLate(
    context,
    findLinkByCode(db, typed).then((link) => ({ link })),
    "personal link",
    2_000,
  );
  if (found && !found.link) await codes.countWrong();
  return found ? found.link : null;
}
