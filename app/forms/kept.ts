import { readTab, writeTab } from "../start/tab-storage.ts";

/** The next person at a shared computer finds nothing older (ms). */
const KEEP_MS = 3_600_000;

/** `at`: when it was kept (ms). */
export function readKept<T>(name: string): (T & { at: number }) | undefined {
  const kept = JSON.parse(readTab(name) ?? "{}");
  return Date.now() - kept.at < KEEP_MS ? kept : undefined;
}

/** Keeps the facts in this tab for an hour. */
export function keep(name: string, facts: object): void {
  writeTab(name, JSON.stringify({ ...facts, at: Date.now() }));
}
