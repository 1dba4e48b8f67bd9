type EarlyClick = [target: Element, needsScripts: boolean];

declare global {
  interface Window {
    /** Clicks since the start script ran (app/start-script.ts); undefined from hydration on. */
    earlyClicks?: EarlyClick[] | undefined;
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
    // Each in a task of its own, as real clicks are: React draws what one changes before the next.
    else if (target instanceof HTMLElement) setTimeout(() => target.click());
  }
}
