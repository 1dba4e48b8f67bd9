/** Minimum letters in a name, which goes into every audit row. */
const LEAST = 2;
const MOST = 60;

/** Reads the name given when opening the desk: one line, without control or direction characters. */
export function readPersonName(typed: string): { ok: true; name: string } | { ok: false; problem: string } {
  const name = typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (name.length < LEAST) return { ok: false, problem: "Type your name, so that others know who did what." };
  if (name.length > MOST) return { ok: false, problem: `A name here has at most ${MOST} characters.` };
  return { ok: true, name };
}
