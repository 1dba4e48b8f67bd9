import { isLoopbackHost } from "#domain/loopback.ts";

/**
 * Always SITE_URL, never a header. If SITE_URL is a loopback address, other loopback names (127.0.0.1,
 * localhost, [::1], any port) count as the same site.
 */
export function publicOrigin(siteUrl: string): (host: string | undefined) => string {
  const site = new URL(siteUrl);
  if (!isLoopbackHost(site.host)) return () => site.origin;
  return (host) => {
    const asked = isLoopbackHost(host) ? URL.parse(`http://${host}`) : null;
    return asked ? `${site.protocol}//${asked.host}` : site.origin;
  };
}
