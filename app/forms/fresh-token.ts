import { hasFields } from "../has-fields.ts";
import { findUnansweredKey } from "./draft.ts";
import type { FormToken } from "./token.ts";

/** A form is taken for a program's after 24 h (domain/forms/looks-automated.ts). */
const RENEW_AFTER_MS = 20 * 3_600_000;

/** Signed now, for the given key or a new one. */
export async function fetchToken(key = ""): Promise<FormToken | undefined> {
  try {
    const response = await fetch(`/api/form-token?key=${key}`, { cache: "no-store" });
    const token: unknown = response.ok ? await response.json() : null;
    return hasFields(token, { idempotencyKey: "string", signedToken: "string" })
      ? (token as FormToken)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Renews the token of a page left open, and takes up the key of a send that got no answer. */
export function keepTokenFresh(
  draft: string,
  readCurrent: () => FormToken,
  take: (token: FormToken) => void,
): () => void {
  let signedAt = readCurrent().signedToken ? Date.now() : 0;
  const stop = new AbortController();
  const renew = async (key: string) => {
    const before = signedAt;
    signedAt = Date.now();
    const next = await fetchToken(key);
    if (!next) signedAt = before;
    else if (!stop.signal.aborted) take(next);
  };
  const check = () => {
    if (document.visibilityState === "visible" && Date.now() - signedAt > RENEW_AFTER_MS)
      renew(readCurrent().idempotencyKey);
  };
  const unanswered = findUnansweredKey(draft);
  if (unanswered && unanswered !== readCurrent().idempotencyKey) renew(unanswered);
  else check();
  for (const event of ["visibilitychange", "pageshow", "focusin", "online"])
    window.addEventListener(event, check, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
