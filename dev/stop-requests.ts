import { identifyProcess, readProc } from "./leftovers.ts";

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
  watchNpm(() => {
    if (firstAt === 0) request();
  });
}

/** npm passes a SIGTERM on to the shell between it and this process; the shell dies of it and tells nobody. */
function watchNpm(onGone: () => void): void {
  if (process.env["npm_lifecycle_event"] !== "dev") return;
  const watched = findParents();
  const identities = watched.map(identifyProcess);
  const timer = setInterval(() => {
    if (watched.length > 0 && watched.every((pid, index) => identifyProcess(pid) === identities[index]))
      return;
    clearInterval(timer);
    onGone();
  }, 300);
  timer.unref();
}

/**
 * The shell that npm runs the script in, and npm above it; or npm alone, when its shell has made way for the script.
 * None when either was gone before this process looked, and somebody else has adopted its child.
 */
function findParents(): number[] {
  const parent = process.ppid;
  const command = readProc(parent, "cmdline");
  if (command === undefined) return [parent];
  if (isNpm(command)) return [parent];
  const above = Number(/^PPid:\s*(\d+)/m.exec(readProc(parent, "status") ?? "")?.[1]);
  return command.includes("up.ts") && isNpm(readProc(above, "cmdline") ?? "") ? [parent, above] : [];
}

function isNpm(command: string): boolean {
  return /\b(p?npm|yarn|bun)\b/.test(command);
}
