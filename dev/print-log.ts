import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const levels: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "ERROR",
  60: "FATAL",
};

/** Pretty-prints a process's log; other lines are printed as they are. */
export function printLog(stream: Readable | null): void {
  if (stream) createInterface({ input: stream }).on("line", (line) => console.log(formatLogLine(line)));
}

/** One JSON log line as `12:30:05 web info message key=value`, with the stack of an error below. */
export function formatLogLine(line: string): string {
  const entry = parseEntry(line);
  if (!entry) return line;
  const { level, time, process: name, msg, err, ...rest } = entry;
  const details = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = [
    new Date(String(time)).toTimeString().slice(0, 8),
    name,
    levels[Number(level)] ?? level,
    msg,
    ...details,
  ].join(" ");
  const stack = (err as { stack?: string } | undefined)?.stack;
  return stack ? `${head}\n${stack.replace(/^/gm, "    ")}` : head;
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null && "msg" in entry ? { ...entry } : undefined;
  } catch {
    return undefined;
  }
}
