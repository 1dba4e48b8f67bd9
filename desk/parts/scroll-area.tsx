import type { ReactNode } from "react";

/** Focusable, so it needs a name. */
export function ScrollArea({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (WCAG 2.1.1)
    <section className="desk-scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}
