/** What tests add to a page's window or read from it. */
interface Window {
  /** Added by page.exposeFunction. */
  sendToTest: (...call: unknown[]) => void;
  dataLayer?: ArrayLike<unknown>[];
  axe?: typeof import("axe-core");
  URLPattern: new (pattern: string, base: string) => { test: (url: string) => boolean };
  openPrerendered: () => void;
  shifts: string[];
  /** What a screen reader would read aloud. */
  heard: string[];
  /** The theme at each DOM change. */
  themes: string[];
}
