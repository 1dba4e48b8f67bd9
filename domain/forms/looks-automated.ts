/**
 * A person needs longer than this to fill a form, also when the browser fills it and Enter follows; a program that
 * fetches and posts does not. Longer would hold the mails of quick people, who would never learn it.
 */
export const LEAST_SECONDS = 0.5;
/** A form that was left open for longer may be a page that a program has kept. */
const MOST_HOURS = 24;

/** Name of the field that no person sees. It is none that browsers or password managers fill in by themselves. */
export const HONEYPOT_FIELD = "topic";
/** Name of the field that holds the signed time at which the form was made. */
export const TOKEN_FIELD = "formToken";

/**
 * Tells whether a form was filled by a program (decisions.md, "'No limit per person' against abuse"). Such a form is
 * answered like any other; only its mail waits for an operator.
 * @param form.honeypot What the hidden field holds.
 * @param form.madeAt When the form was made by us, undefined when its signature is missing or wrong.
 */
export function looksAutomated(form: { honeypot: string; madeAt: Date | undefined; now: Date }): boolean {
  if (form.honeypot !== "" || !form.madeAt) return true;
  const seconds = (form.now.getTime() - form.madeAt.getTime()) / 1000;
  return seconds < LEAST_SECONDS || seconds > MOST_HOURS * 3600;
}
