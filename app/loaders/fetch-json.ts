/** Reads JSON from this site's own server; null without an answer. */
export async function fetchJson<T>(address: string, options?: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(address, options);
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
