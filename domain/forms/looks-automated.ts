/**
 * A form that comes back sooner was filled by a program: people need longer, even with autofill and Enter. A higher limit
 * would hold the mails of quick people, who are never told.
 */
export const LEAST_SECONDS = 0.5;
/** A form that is older may be a page that a program has saved. */
const MOST_HOURS = 24;
/** Seconds that the clocks of two web processes may differ by. */
const SKEW_SECONDS = 120;

/** Name of the honeypot, the hidden field that only programs fill in. Autofill does not know the name. */
export const HONEYPOT_FIELD = "topic";
/** Name of the field that holds the signed form token: the signed time at which the form was served. */
export const TOKEN_FIELD = "formToken";

/**
 * Tells whether a program filled the form: the honeypot is filled, or the signed form token is missing, too young or too
 * old. Such a form is answered like any other; only its mail is held for an operator.
 * @param form.honeypot Content of the honeypot.
 * @param form.madeAt When the form was served; undefined when its signature is missing or wrong.
 */
export function looksAutomated(form: { honeypot: string; madeAt: Date | undefined; now: Date }): boolean {
  if (form.honeypot !== "" || !form.madeAt) return true;
  const seconds = (form.now.getTime() - form.madeAt.getTime()) / 1000;
  // We signed it, so a time ahead of ours means that two of our clocks differ.
  if (seconds < 0) return seconds < -SKEW_SECONDS;
  return seconds < LEAST_SECONDS || seconds > MOST_HOURS * 3600;
}
