/**
 * Calls `stop` on the first Ctrl-C, SIGTERM or SIGHUP, or when npm exits, and `force` on a later signal. One Ctrl-C can
 * arrive from both the terminal and npm, so signals within a second count as one.
 */
export function onStopRequest(stop: () => void, force: () => void): void {
  let firstAt = 0;
  const request = () => {
    if (firstAt === 0) {
      firstAt = Date.now();
      stop();
    } else if (Date.now() - firstAt > 1_000) force();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request);

  const parent = process.ppid;
  const watchNpm = () => {
    if (process.ppid !== parent && firstAt === 0) request();
  };
  if (process.env["npm_lifecycle_event"] === "dev") setInterval(watchNpm, 300).unref();
}
