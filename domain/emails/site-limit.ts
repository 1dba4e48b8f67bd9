/** Per kind of email. Emails over it are held until the worker releases them. */
export const SITE_EMAILS_PER_HOUR = 60;
/** Emails of one kind per network and 24 hours that may use the full limit. Further ones share half of it. */
export const NETWORK_SHARE = 3;

/** Half of the limit is reserved for networks with few emails, so that a few busy ones cannot use it up. */
export function isOverSiteLimit(siteMailsThisHour: number, networkMailsToday: number): boolean {
  const isBusy = networkMailsToday >= NETWORK_SHARE;
  return siteMailsThisHour >= (isBusy ? SITE_EMAILS_PER_HOUR / 2 : SITE_EMAILS_PER_HOUR);
}
