import { useEffect } from "react";

/** Keeps the earliest date of the short form at today; the form itself is not hydrated (../../forms/date-field.tsx). */
export function useMinDate(): void {
  useEffect(() => {
    const update = async ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement && target.type === "date")) return;
      const { readLocalDay } = await import("#domain/places/local-day.ts");
      target.min = readLocalDay(new Date());
    };
    window.addEventListener("focusin", update);
    return () => window.removeEventListener("focusin", update);
  }, []);
}
