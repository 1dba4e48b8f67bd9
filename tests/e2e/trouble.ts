import type { Page } from "playwright/test";

/**
 * Lists what the browser complains about from now on: violations of the policy, failed hydration, errors. Not that this
 * machine's networks changed, which a container that starts beside the tests does: the browser then drops what it was fetching.
 */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().includes("ERR_NETWORK_CHANGED"))
      trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.message));
  return trouble;
}
