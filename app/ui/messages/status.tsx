import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

const STATUS = "status";
/** After the last change (ms): screen readers first say the pressed key. */
const PAUSE_MS = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** In every page's HTML, because NVDA and JAWS ignore a live region that arrives with its text. */
export function Status() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last page's status is not about this one
  useLayoutEffect(() => {
    clearTimeout(timer);
    document.getElementById(STATUS)?.replaceChildren();
  }, [pathname]);
  return <p className="visually-hidden" id={STATUS} role="status" />;
}

/**
 * Has screen readers say what changed, once changes pause.
 * @returns A function that cancels.
 */
export function announce(text: string): () => void {
  clearTimeout(timer);
  const due = setTimeout(() => document.getElementById(STATUS)?.replaceChildren(text), PAUSE_MS);
  timer = due;
  return () => clearTimeout(due);
}
