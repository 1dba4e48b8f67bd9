/**
 * Calls `stop` at the first Ctrl-C, SIGTERM or hang-up, or when npm is gone, and `force` at a later signal. One
 * Ctrl-C can arrive twice, from the terminal and passed on by npm: what comes within a second is the same one.
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
