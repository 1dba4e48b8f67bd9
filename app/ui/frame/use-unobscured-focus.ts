import { type RefObject, useEffect } from "react";

/** A keyboard covers more than a fifth of the window; browser bars far less. */
const LEFT_BY_KEYBOARD = 0.8;

/** Scrolls the focused field clear of the sticky bar, and hides the bar while an on-screen keyboard is open. */
export function useUnobscuredFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const markKeyboard = () => {
      if (!view) return;
      const isCovered = view.height * view.scale < window.innerHeight * LEFT_BY_KEYBOARD;
      document.documentElement.toggleAttribute("data-keyboard", isCovered);
    };
    // A tap focuses without scrolling.
    const scrollClear = ({ target }: FocusEvent) => {
      const box = bar.current?.getBoundingClientRect();
      if (!box?.height || !(target instanceof Element) || !target.matches(".input")) return;
      if (target.getBoundingClientRect().bottom > box.top) target.scrollIntoView({ block: "nearest" });
    };
    view?.addEventListener("resize", markKeyboard);
    document.addEventListener("focusin", scrollClear);
    return () => {
      view?.removeEventListener("resize", markKeyboard);
      document.removeEventListener("focusin", scrollClear);
    };
  }, [bar]);
}
