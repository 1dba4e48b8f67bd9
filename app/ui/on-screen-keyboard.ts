import { useEffect } from "react";

/** Share of the window that a keyboard leaves at most; a browser's own bars take far less. */
const LEFT_BY_KEYBOARD = 0.8;

/** Marks the document while a keyboard on the screen covers part of the page: the sticky bar then makes room. */
export function useKeyboardMark(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const mark = () => {
      if (!view) return;
      const isCovered = view.height * view.scale < window.innerHeight * LEFT_BY_KEYBOARD;
      document.documentElement.toggleAttribute("data-keyboard", isCovered);
    };
    view?.addEventListener("resize", mark);
    return () => view?.removeEventListener("resize", mark);
  }, []);
}
