/** Mails of one kind that the site sends in an hour. Beyond that they are held, and released by the worker later. */
export const SITE_MAILS_PER_HOUR = 60;
/** Mails of one kind that the forms of one network may cause in 24 hours out of the whole limit; further ones share half of it. */
export const NETWORK_SHARE = 3;

/**
 * Whether one more mail of a kind is over the site's limit. The second half of each hour's mails is kept for networks that
 * have had few, so that a few busy networks cannot use up the limit.
 */
export function isOverSiteLimit(siteMailsThisHour: number, networkMailsToday: number): boolean {
  const isBusy = networkMailsToday >= NETWORK_SHARE;
  return siteMailsThisHour >= (isBusy ? SITE_MAILS_PER_HOUR / 2 : SITE_MAILS_PER_HOUR);
}
