/**
 * Confirmations to one address in 24 hours. An opt-out does not stop those of later requests, so this
 * protects strangers.
 */
export const CONFIRMATIONS_A_DAY = 3;
