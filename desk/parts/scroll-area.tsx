import type { ReactNode } from "react";

/** What may be wider or higher than its place: it is scrolled by itself, by keyboard too, so it has a name. */
export function ScrollArea({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll (WCAG 2.1.1)
    <section className="office-scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}
