/** Per kind of email. Emails over it are held until the worker releases them. */
export const SITE_EMAILS_PER_HOUR = 60;
/** Emails of one kind per network and 24 hours that may use the full limit. Further ones share half of it. */
export const NETWORK_SHARE = 3;

/** Half of the limit is reserved for networks with few emails, so that a few busy ones cannot use it up. */
export function isOverSiteLimit(siteMailsThisHour: number, networkMailsToday: number): boolean {
  const isBusy = networkMailsToday >= NETWORK_SHARE;
  return siteMailsThisHour >= (isBusy ? SITE_EMAILS_PER_HOUR / 2 : SITE_EMAILS_PER_HOUR);
}

/** Emails to the office in an hour that go out at once. The rest share a digest. */
export const OFFICE_EMAILS_PER_HOUR = 9;
/** How long the oldest of them waits for the digest (minutes). */
export const DIGEST_MINUTES = 30;

/**
 * Confirmations to one address in 24 hours. Protects strangers: an opt-out does not stop confirmations of
 * later requests.
 */
export const CONFIRMATIONS_A_DAY = 3;
