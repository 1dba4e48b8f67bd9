import { useEffect } from "react";

/** Follows the buttons of a carousel, which stands in a static part. */
export function useCarousel(): void {
  useEffect(() => {
    const scroll = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-scrolls]") : null;
      const rail = button?.closest("section")?.querySelector<HTMLElement>(".rail");
      if (rail) scrollRail(rail, Number(button?.dataset["scrolls"]));
    };
    window.addEventListener("click", scroll);
    return () => window.removeEventListener("click", scroll);
  }, []);
}

/** Moves by so many cards, back where negative; past either end it goes on at the other. */
function scrollRail(rail: HTMLElement, cards: number): void {
  const card = rail.firstElementChild;
  if (!(card instanceof HTMLElement)) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const step = card.offsetWidth + 16;
  const end = rail.scrollWidth - rail.clientWidth;
  const isAtEnd = cards > 0 ? rail.scrollLeft >= end - 8 : rail.scrollLeft <= 8;
  if (isAtEnd) rail.scrollTo({ left: cards > 0 ? 0 : end, behavior });
  else rail.scrollBy({ left: cards * step, behavior });
}
