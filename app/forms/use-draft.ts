import { type RefObject, useEffect } from "react";
import type { FormToken } from "./token.ts";

/** Loads after the page has become usable, and does without if it cannot. */
export function loadDraft() {
  return import("./draft.ts").catch(() => undefined);
}

/** Restores what was typed, and says if this form was sent before. */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, token: FormToken) {
  useEffect(() => {
    const { current: element } = form;
    let note: Element | undefined;
    loadDraft().then((draft) => {
      if (!draft || !element) return;
      draft.restoreDraft(name, element);
      note = draft.showSent(name, element);
    });
    return () => note?.remove();
  }, [form, name]);
  return {
    save: (element: HTMLFormElement) => loadDraft().then((draft) => draft?.saveDraft(name, element)),
    noteSend: () => loadDraft().then((draft) => draft?.noteSent(name, { key: token.idempotencyKey })),
  };
}
