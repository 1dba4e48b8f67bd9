import { useCallback, useEffect, useRef } from "react";
import { track } from "../ui/tracking/track.ts";

/**
 * Tracks how much was filled in when a visitor leaves without sending. Ignores untouched forms.
 * @returns An onInput handler.
 */
export function useFormAbandonment(isSent: boolean): (form: HTMLFormElement) => void {
  const percent = useRef<number>(undefined);
  useEffect(() => {
    if (isSent) percent.current = undefined;
  }, [isSent]);
  useEffect(() => {
    const leave = () => {
      const left = percent.current;
      percent.current = undefined;
      if (left !== undefined) track("form_abandonment", { completion_rate: Math.round(left) });
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return useCallback((form) => {
    percent.current = percentFilled(form);
  }, []);
}

function percentFilled(form: HTMLFormElement): number {
  const fields = [...form.querySelectorAll<HTMLInputElement>(".input")];
  return (100 * fields.filter(({ value }) => value.trim() !== "").length) / Math.max(1, fields.length);
}
