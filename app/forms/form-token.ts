import { type RefObject, useEffect, useState } from "react";
import { fetchJson } from "../loaders/fetch-json.ts";
import { readKept } from "./kept.ts";
import type { Sent } from "./sent-note.ts";
import type { FormToken } from "./token.ts";

/**
 * Gets a token at the first focus in a form without one. Takes up the key of a send that got no answer, so that sending
 * again does not store it twice.
 */
export function useFormToken(
  form: RefObject<HTMLFormElement | null>,
  draft: string,
  given: FormToken,
): FormToken {
  const [fetched, setFetched] = useState<FormToken>();
  const token = fetched ?? given;
  const { idempotencyKey, signedToken } = token;
  useEffect(() => {
    const key = readKept<Sent>(`sent ${draft}`)?.key ?? idempotencyKey;
    if (signedToken && key === idempotencyKey) return;
    const stop = new AbortController();
    const { signal } = stop;
    const get = async () => {
      if (key === idempotencyKey && !form.current?.contains(document.activeElement)) return;
      const next = await fetchJson<FormToken>(`/api/form-token?key=${key}`, { signal });
      if (next) setFetched(next);
    };
    get();
    for (const event of ["focusin", "online"]) window.addEventListener(event, get, { signal });
    return () => stop.abort();
  }, [form, draft, idempotencyKey, signedToken]);
  return token;
}
