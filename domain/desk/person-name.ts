const MIN_LENGTH = 2;
const MAX_LENGTH = 60;

/** Returns one line without control or direction characters, because the name goes into every audit row. */
export function readPersonName(typed: string): { ok: true; name: string } | { ok: false; problem: string } {
  const name = typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (name.length < MIN_LENGTH)
    return { ok: false, problem: "Type your name, so that others know who did what." };
  if (name.length > MAX_LENGTH)
    return { ok: false, problem: `A name here has at most ${MAX_LENGTH} characters.` };
  return { ok: true, name };
}
