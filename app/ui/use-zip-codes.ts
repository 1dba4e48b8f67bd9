import { useEffect } from "react";

/** Lets the fields of a short form suggest ZIP codes too (../forms/place-list.tsx), once one of them has the focus. */
export function useZipCodes(): void {
  useEffect(() => {
    const suggest = async (element: EventTarget | null) => {
      if (!(element instanceof HTMLInputElement && element.list)) return;
      window.removeEventListener("focusin", suggestFor);
      const { addZipCodes } = await import("../forms/zip-codes.ts");
      addZipCodes(element.list);
    };
    const suggestFor = ({ target }: FocusEvent) => suggest(target);
    window.addEventListener("focusin", suggestFor);
    suggest(document.activeElement);
    return () => window.removeEventListener("focusin", suggestFor);
  }, []);
}
