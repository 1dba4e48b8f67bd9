import { type RefObject, useEffect } from "react";

/** Share of the window that a keyboard on the screen leaves at most; a browser's own bars take far less. */
const LEFT_BY_KEYBOARD = 0.8;

/** Keeps the sticky bar off the field that is written in: the page scrolls, and with a keyboard on the screen the bar goes. */
export function useClearFields(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const markKeyboard = () => {
      if (!view) return;
      const isCovered = view.height * view.scale < window.innerHeight * LEFT_BY_KEYBOARD;
      document.documentElement.toggleAttribute("data-keyboard", isCovered);
    };
    // A tap gives the focus without scrolling.
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
