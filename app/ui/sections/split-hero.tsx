import type { ReactNode } from "react";

type SplitHeroProps = {
  children: ReactNode;
  /** To the window's right edge; above the text on phones. */
  picture: ReactNode;
  isNight?: boolean;
};

export function SplitHero({ children, picture, isNight = false }: SplitHeroProps) {
  return (
    <section className={isNight ? "split-hero night" : "split-hero"}>
      <div className="split-text">{children}</div>
      <div className="split-picture">{picture}</div>
    </section>
  );
}
