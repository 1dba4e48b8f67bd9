const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Gives the origin that a request belongs to: SITE_URL, whatever the headers say. Only while SITE_URL itself is this
 * machine do its other names (127.0.0.1, localhost, [::1], any port that is asked for) count as the same site.
 */
export function publicOrigin(siteUrl: string): (host: string | undefined) => string {
  const site = new URL(siteUrl);
  if (!loopback.has(site.hostname)) return () => site.origin;
  return (host) => {
    const asked = host ? URL.parse(`http://${host}`) : null;
    return asked && loopback.has(asked.hostname) ? `${site.protocol}//${asked.host}` : site.origin;
  };
}
