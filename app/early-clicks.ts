type EarlyClick = [target: Element, needsScripts: boolean];

declare global {
  interface Window {
    /** From start-script.server.ts; undefined after hydration. */
    earlyClicks?: (EarlyClick[] & { asksForToasts?: true }) | undefined;
  }
  interface HTMLButtonElement {
    /** Clicks before hydration. */
    early?: number;
    isLive?: boolean;
  }
}

/**
 * Replays clicks before hydration on controls that need scripts. `report` gets the others, which the browser
 * handled.
 */
export function repeatEarlyClicks(report: (click: { target: Element }) => void): void {
  const clicks = window.earlyClicks ?? [];
  window.earlyClicks = undefined;
  for (const [target, needsScripts] of clicks) {
    if (!needsScripts) report({ target });
    else if (target instanceof HTMLElement) repeat(target);
  }
}

/** For a button that may hydrate late: replays earlier clicks. */
export const keepsEarlyClicks = {
  "data-early": "",
  ref: (button: HTMLButtonElement | null) => {
    if (!button || button.isLive) return;
    button.isLive = true;
    for (let count = button.early ?? 0; count > 0; count -= 1) repeat(button);
  },
};

/** Own task, so that React renders between two clicks. */
function repeat(element: HTMLElement): void {
  setTimeout(() => element.click());
}
