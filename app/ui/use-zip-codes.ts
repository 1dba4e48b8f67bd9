import { useEffect } from "react";

/** Adds ZIP codes to the suggestions of a short form on its first focus (../forms/place-list.tsx). */
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
