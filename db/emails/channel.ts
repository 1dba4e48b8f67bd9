/** NOTIFY channel that wakes the relay. No payload. */
export const EMAILS_CHANNEL = "emails";
