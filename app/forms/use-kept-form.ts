import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormToken } from "./token.ts";

type Kept = typeof import("./kept-form.ts");

let kept: Kept | undefined;

/** Loads after the page has become usable, and does without if it cannot. */
export async function loadKept(): Promise<Kept | undefined> {
  kept ??= await import("./kept-form.ts").catch(() => undefined);
  return kept;
}

/** Restores the draft, keeps it up to date, and keeps the token fresh. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, draft: string, given: FormToken) {
  const [fresh, setFresh] = useState<FormToken>();
  const token = fresh ?? given;
  const current = useRef(token);
  current.current = token;
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const { current: element } = form;
    loadKept().then((loaded) => {
      if (!loaded || !element) return;
      loaded.restoreDraft(draft, element);
      loaded.showSent(draft, element);
      // What was typed before scripts arrived, even if the visitor has left by now.
      loaded.saveDraft(draft, element);
      if (isOver) return;
      stop = loaded.keepTokenFresh(element, draft, () => current.current, setFresh);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [form, draft]);
  return {
    token,
    save: (element: HTMLFormElement) => kept?.saveDraft(draft, element),
    noteSend: () => kept?.noteSend(draft, token.idempotencyKey),
  };
}
