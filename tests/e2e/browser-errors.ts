import type { Page } from "playwright/test";

/**
 * Includes CSP violations and hydration failures. Ignores ERR_NETWORK_CHANGED: a container that starts during the tests
 * aborts requests.
 */
export function collectBrowserErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().includes("ERR_NETWORK_CHANGED"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
