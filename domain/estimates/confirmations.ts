/** Confirmations to one address in 24 hours. An opt-out does not stop them, so this limit protects strangers. */
export const CONFIRMATIONS_A_DAY = 3;
/** Confirmations of the whole site in an hour. Over it they are held, and released by the worker later. */
export const CONFIRMATIONS_AN_HOUR = 60;
