/** People take longer, even with autofill and Enter. A higher limit would hold quick people's emails. */
export const MIN_SECONDS = 0.5;

/** A hidden field that only bots fill in, with a name unknown to autofill. */
export const HONEYPOT_FIELD = "topic";
/** The signed time at which the form was served. */
export const TOKEN_FIELD = "formToken";

/**
 * True if the honeypot is filled, or the signed token is missing or too young. The visitor sees the usual answer; the
 * email is held for an operator.
 * @param form.madeAt undefined if the signature is missing or wrong.
 */
export function looksAutomated(form: { honeypot: string; madeAt: Date | undefined; now: Date }): boolean {
  if (form.honeypot !== "" || !form.madeAt) return true;
  const seconds = (form.now.getTime() - form.madeAt.getTime()) / 1000;
  // Below 0, two servers' clocks differ, because the signature is valid.
  return seconds >= 0 && seconds < MIN_SECONDS;
}
