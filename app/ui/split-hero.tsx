import type { ReactNode } from "react";

type SplitHeroProps = {
  children: ReactNode;
  /** Runs off the right edge of the window; above the text on phones. */
  picture: ReactNode;
  isNight?: boolean;
};

/** The top of a page: text on the left, a picture on the right. */
export function SplitHero({ children, picture, isNight = false }: SplitHeroProps) {
  return (
    <section className={isNight ? "split-hero night" : "split-hero"}>
      <div className="split-text">{children}</div>
      <div className="split-picture">{picture}</div>
    </section>
  );
}
