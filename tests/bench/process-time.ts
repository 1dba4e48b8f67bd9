import { readFileSync } from "node:fs";

/** Hundredths of a second in which Linux counts processor time. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process and its threads have taken so far, its start included. Linux only. */
export function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
