import type { ReactNode } from "react";

type SplitHeroProps = {
  children: ReactNode;
  /** Runs off the right edge of the window; on phones it stands above the text. */
  picture: ReactNode;
  isNight?: boolean;
};

/** The head of a page that is about one thing: its words on the left, its picture on the right. */
export function SplitHero({ children, picture, isNight = false }: SplitHeroProps) {
  return (
    <section className={isNight ? "split-hero night" : "split-hero"}>
      <div className="split-text">{children}</div>
      <div className="split-picture">{picture}</div>
    </section>
  );
}
