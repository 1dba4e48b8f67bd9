type Analytics = typeof import("./analytics.ts");

let analytics: Analytics | undefined;

/** Loads only if analytics runs. From the second event on it sends at once, before the visitor leaves. */
export async function track(send: (analytics: Analytics) => void): Promise<void> {
  if (typeof window.gtag !== "function") return;
  analytics ??= await import("./analytics.ts").catch(() => undefined);
  if (analytics) send(analytics);
}
