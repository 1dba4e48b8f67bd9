/** A browser other than Chromium, with one window 1280 px wide. */
export type Engine = {
  /** Waits for the load event. */
  open: (url: string) => Promise<void>;
  /** The value of an expression in the page, as JSON would have it. */
  read: <T>(expression: string) => Promise<T>;
  type: (selector: string, text: string) => Promise<void>;
  /** Sets the window's height. */
  resize: (height: number) => Promise<void>;
  /** The whole page as a PNG, one pixel per CSS pixel. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** `debian`: the package that has it. */
export function requireProgram(path: string | undefined, debian: string): string {
  if (path) return path;
  throw new Error(`${debian} is not installed. Debian: sudo apt-get install ${debian}`);
}
