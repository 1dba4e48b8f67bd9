const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Whether a Host header names this machine, also at the near end of an SSH tunnel, whatever its port there. Names that only
 * lead here, such as localhost.example.com or 127.1, do not count: a page of somebody else may use them (DNS rebinding).
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host);
}
