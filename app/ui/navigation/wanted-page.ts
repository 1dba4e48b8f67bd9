import { readTab, writeTab } from "../../start/tab-storage.ts";

/**
 * After an update the server has no files of an older build. An open page then loads the wanted address once as a
 * document. Without storage it does not, because it could not know when to stop.
 */
const [WANTED, OPENED] = ["wanted", "opened"];
const AGAIN_AFTER_MS = 60_000;

/** The address of a followed link, until its page is shown. */
export function noteWanted(address: string | undefined): void {
  writeTab(WANTED, address);
}

/** React Router reloads the present page if it cannot load the next one's code. */
export function openWanted(): void {
  const wanted = readTab(WANTED);
  writeTab(WANTED, undefined);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isElsewhere = wanted && wanted !== location.pathname + location.search;
  if (isElsewhere && navigation?.type === "reload") location.replace(wanted);
}

/** @returns False if it was loaded a moment ago, and does not work either. */
export function openOnce(address: string): boolean {
  const [at = "", ...opened] = readTab(OPENED)?.split(" ") ?? [];
  if (opened.join(" ") === address && Date.now() - Number(at) < AGAIN_AFTER_MS) return false;
  const note = `${Date.now()} ${address}`;
  writeTab(OPENED, note);
  if (readTab(OPENED) !== note) return false;
  if (address === location.href) location.reload();
  else location.replace(address);
  return true;
}
