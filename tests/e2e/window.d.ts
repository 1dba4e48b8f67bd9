interface Window {
  /** From page.exposeFunction. */
  sendToTest: (...call: unknown[]) => void;
  dataLayer?: ArrayLike<unknown>[];
  axe?: typeof import("axe-core");
  shifts: string[];
  /** What a screen reader would say. */
  heard: string[];
  /** The theme at each DOM change. */
  themes: string[];
}
