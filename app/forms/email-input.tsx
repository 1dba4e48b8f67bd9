import { type ComponentProps, useRef, useState } from "react";
import { keepsEarlyClicks } from "../early-clicks.ts";
import { findMeant } from "./meant.ts";

/** How long to wait after the last key (ms): halfway through "gmail.com" everything looks mistyped. */
const PAUSE_MS = 500;

type EmailInputProps = ComponentProps<"input"> & {
  /** What was probably meant by the address that the field starts with. */
  firstMeant: string | undefined;
};

/** Offers the address that was probably meant. Nothing waits for the answer. */
export function EmailInput({ firstMeant, ...props }: EmailInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [meant, setMeant] = useState(firstMeant);
  const check = () => {
    clearTimeout(timer.current);
    setMeant(undefined);
    timer.current = setTimeout(async () => {
      if (input.current) setMeant(await findMeant(input.current.value));
    }, PAUSE_MS);
  };
  const take = () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    // The form checks it like anything typed.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  };
  return (
    <>
      <input {...props} ref={input} type="email" onInput={check} />
      <span className="field-meant" role="status">
        {meant && (
          <button type="button" onClick={take} {...keepsEarlyClicks}>
            Did you mean <b>{meant}</b>?
          </button>
        )}
      </span>
    </>
  );
}
