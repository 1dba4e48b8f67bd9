/** NOTIFY channel that wakes the relay. It carries no data; the outbox rows do. */
export const EMAILS_CHANNEL = "emails";
