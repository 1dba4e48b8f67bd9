/**
 * A form posted sooner was filled by a program: people take longer, even with autofill and Enter. A higher
 * limit would hold mails of quick people, who would never find out.
 */
export const LEAST_SECONDS = 0.5;
/** An older form may be a page that a program saved. */
const MOST_HOURS = 24;
/** Allowed clock difference between two web processes (s). */
const SKEW_SECONDS = 120;

/** Name of the honeypot, a hidden field that only programs fill in. Autofill does not know this name. */
export const HONEYPOT_FIELD = "topic";
/** Field of the signed form token: the signed time at which the form was served. */
export const TOKEN_FIELD = "formToken";

/**
 * True when a program filled the form: the honeypot is filled, or the signed token is missing, too young or
 * too old. The visitor sees the usual answer; only the mail is held for an operator.
 * @param form.honeypot Content of the honeypot.
 * @param form.madeAt When the form was served; undefined when its signature is missing or wrong.
 */
export function looksAutomated(form: { honeypot: string; madeAt: Date | undefined; now: Date }): boolean {
  if (form.honeypot !== "" || !form.madeAt) return true;
  const seconds = (form.now.getTime() - form.madeAt.getTime()) / 1000;
  // The signature is valid, so a time in the future means that two servers' clocks differ.
  if (seconds < 0) return seconds < -SKEW_SECONDS;
  return seconds < LEAST_SECONDS || seconds > MOST_HOURS * 3600;
}
