/** Emails to the office in an hour that go out at once. The rest share a digest. */
export const OFFICE_EMAILS_PER_HOUR = 9;
/** How long the oldest of them waits for the digest (minutes). */
export const DIGEST_MINUTES = 30;
