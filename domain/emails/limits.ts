/** Per kind of email. Emails over it are held until the worker releases them. */
export const SITE_EMAILS_PER_HOUR = 60;

/**
 * For an address until somebody has shown that they read it. Protects strangers, whose address anyone can type into a
 * form, so emails over it never go out, except a friend's code.
 */
export const ADDRESS_EMAILS_A_DAY = 3;

/** Emails to the office in an hour that go out at once. The rest share a digest. */
export const OFFICE_EMAILS_PER_HOUR = 9;
/** How long the oldest of them waits for the digest (minutes). */
export const DIGEST_MINUTES = 30;
