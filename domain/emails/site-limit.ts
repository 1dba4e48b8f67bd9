/**
 * The site's hourly limit for each kind of mail. Mails beyond it are held, and the worker releases them
 * later.
 */
export const SITE_MAILS_PER_HOUR = 60;
/** Mails of one kind per network and 24 hours that may use the full limit; further ones share half of it. */
export const NETWORK_SHARE = 3;

/**
 * Whether one more mail exceeds the site's limit. Half of it is reserved for networks with few mails, so that
 * a few busy networks cannot use it up.
 */
export function isOverSiteLimit(siteMailsThisHour: number, networkMailsToday: number): boolean {
  const isBusy = networkMailsToday >= NETWORK_SHARE;
  return siteMailsThisHour >= (isBusy ? SITE_MAILS_PER_HOUR / 2 : SITE_MAILS_PER_HOUR);
}
