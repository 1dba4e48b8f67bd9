/** NOTIFY channel that wakes the relay. Carries no data. */
export const EMAILS_CHANNEL = "emails";
