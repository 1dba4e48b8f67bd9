type EarlyClick = [target: Element, needsScripts: boolean];

declare global {
  interface Window {
    /** Clicks before hydration (start-script.server.ts); undefined afterwards. */
    earlyClicks?: EarlyClick[] | undefined;
  }
  interface HTMLButtonElement {
    /** Clicks before hydration. */
    early?: number;
    /** React handles its clicks. */
    isLive?: boolean;
  }
}

/**
 * Replays clicks made before hydration on controls that need scripts. The browser handled the others: they go
 * to `report`.
 */
export function repeatEarlyClicks(report: (click: { target: Element }) => void): void {
  const clicks = window.earlyClicks ?? [];
  window.earlyClicks = undefined;
  for (const [target, needsScripts] of clicks) {
    if (!needsScripts) report({ target });
    else if (target instanceof HTMLElement) repeat(target);
  }
}

/** Props for a button in a part of the page that may hydrate late: replays the clicks made until then. */
export const keepsEarlyClicks = {
  "data-early": "",
  ref: (button: HTMLButtonElement | null) => {
    if (!button || button.isLive) return;
    button.isLive = true;
    for (let count = button.early ?? 0; count > 0; count -= 1) repeat(button);
  },
};

/** In its own task, like a real click, so that React renders between two clicks. */
function repeat(element: HTMLElement): void {
  setTimeout(() => element.click());
}
