type EarlyClick = [target: Element, needsScripts: boolean];

declare global {
  interface Window {
    /** Clicks since the start script ran (start-script.server.ts); undefined from hydration on. */
    earlyClicks?: EarlyClick[] | undefined;
  }
  interface HTMLButtonElement {
    /** How often the button was clicked before React knew it. */
    early?: number;
    /** Whether React follows its clicks. */
    isLive?: boolean;
  }
}

/**
 * Repeats what was clicked before hydration on controls that need scripts. The browser itself has followed the
 * other clicks: they are only told to `report`.
 */
export function repeatEarlyClicks(report: (click: { target: Element }) => void): void {
  const clicks = window.earlyClicks ?? [];
  window.earlyClicks = undefined;
  for (const [target, needsScripts] of clicks) {
    if (!needsScripts) report({ target });
    else if (target instanceof HTMLElement) repeat(target);
  }
}

/**
 * Props of a button whose handler is React's. Its part of the page may be hydrated later than the rest: what was clicked
 * until then is repeated when that has happened.
 */
export const keepsEarlyClicks = {
  "data-early": "",
  ref: (button: HTMLButtonElement | null) => {
    if (!button || button.isLive) return;
    button.isLive = true;
    for (let count = button.early ?? 0; count > 0; count -= 1) repeat(button);
  },
};

/** In a task of its own, as a real click is: React draws what one changes before the next. */
function repeat(element: HTMLElement): void {
  setTimeout(() => element.click());
}
