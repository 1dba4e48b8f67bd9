import { data, type RouterContextProvider } from "react-router";
import { findOwnLink, type OwnLink, replaceLink } from "#db/referrals/links.ts";
import { requestContext, servicesContext } from "../context.ts";
import { nullOnError } from "./deferred.ts";

type Context = Readonly<RouterContextProvider>;
type Owner = { name: string; email: string };

export type ShownLink = Pick<OwnLink, "opened" | "requests" | "bookings"> & { address: string };
/** What a stranger who types the owner's email address may see. */
export type LinkAddress = Pick<ShownLink, "address">;

/** null if the office ended the link, or reading it failed. */
export async function readOwnLink(context: Context, owner: Owner): Promise<ShownLink | null> {
  const { db, siteUrl } = context.get(servicesContext);
  const link = await nullOnError(context, findOwnLink(db, owner), "personal link");
  if (!link || link.ended_at) return null;
  const { opened, requests, bookings } = link;
  return { address: `${siteUrl}/r/${link.code}`, opened, requests, bookings };
}

export const REPLACE_LINK = "replace-link";

/** Only for forms on the owner's private pages. @param token Of the page. */
export async function replaceOwnLink(context: Context, owner: Owner, token: string): Promise<void> {
  const { db } = context.get(servicesContext);
  if (!(await context.get(requestContext).admitForm(token)).admitted) throw data(null, { status: 429 });
  await replaceLink(db, (await findOwnLink(db, owner)).id);
}
