import { useEffect } from "react";

/** Keeps today the first day of the short form's date (../../forms/date-field.tsx), which is not hydrated. */
export function useFirstDay(): void {
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
