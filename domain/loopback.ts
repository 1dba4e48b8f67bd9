const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Whether a Host header names this machine, on any port. Other names that resolve here do not count (DNS
 * rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host);
}
