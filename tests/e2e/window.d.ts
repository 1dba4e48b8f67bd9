/** What tests put into a page's window, or look at there. */
interface Window {
  /** By page.exposeFunction. */
  tellTest: (...call: unknown[]) => void;
  dataLayer?: ArrayLike<unknown>[];
  axe?: typeof import("axe-core");
  URLPattern: new (pattern: string, base: string) => { test: (url: string) => boolean };
  openPrepared: () => void;
  shifts: string[];
  /** What a screen reader would read aloud. */
  heard: string[];
  /** The theme at each change of the page. */
  themes: string[];
}
