import type { Page } from "playwright/test";

/**
 * Collects what the browser reports: CSP violations, failed hydration, errors. Ignores ERR_NETWORK_CHANGED, which
 * aborts requests when a container starts during the tests.
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
