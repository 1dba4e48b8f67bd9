const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Gives the origin of a request: always SITE_URL, never a header. Only when SITE_URL is a loopback address do the other
 * loopback names (127.0.0.1, localhost, [::1], with any port) count as the same site.
 */
export function publicOrigin(siteUrl: string): (host: string | undefined) => string {
  const site = new URL(siteUrl);
  if (!loopback.has(site.hostname)) return () => site.origin;
  return (host) => {
    const asked = host ? URL.parse(`http://${host}`) : null;
    return asked && loopback.has(asked.hostname) ? `${site.protocol}//${asked.host}` : site.origin;
  };
}
