/**
 * Confirmations to one address in 24 hours. Protects strangers: an opt-out does not stop confirmations of
 * later requests.
 */
export const CONFIRMATIONS_A_DAY = 3;
