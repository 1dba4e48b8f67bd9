/** NOTIFY channel that wakes the relay. A notification carries no data: the outbox rows hold everything. */
export const EMAILS_CHANNEL = "emails";
