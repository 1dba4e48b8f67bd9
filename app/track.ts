type Analytics = typeof import("./analytics.ts");

let analytics: Analytics | undefined;

/** Fetches what sends events only where analytics runs. From the second event on it sends at once, before a page is left. */
export async function track(send: (analytics: Analytics) => void): Promise<void> {
  if (typeof window.gtag !== "function") return;
  analytics ??= await import("./analytics.ts");
  send(analytics);
}
