/** What tests put into a page's window, or look at there. */
interface Window {
  /** By page.exposeFunction. */
  tellTest: (...call: unknown[]) => void;
  /** How many files of web-vitals were there when the page had been read. */
  early: number;
  dataLayer?: ArrayLike<unknown>[];
  axe?: typeof import("axe-core");
  URLPattern: new (pattern: string, base: string) => { test: (url: string) => boolean };
  openPrepared: () => void;
  /** What of the element with the focus lies under the sticky bar or the header. */
  findCovered: () => string | undefined;
  /** After each press of Tab: what is covered, nothing, or "bar". */
  walked: string[];
  transitions: { name: string; ms: number }[];
  shifts: string[];
  /** What a screen reader would read aloud. */
  heard: string[];
  /** The theme at each change of the page. */
  themes: string[];
}
