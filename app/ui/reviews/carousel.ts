/** Shortest swipe (px). */
const SWIPE = 40;

export function followButton({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-scrolls]") : null;
  const rail = button?.closest("section")?.querySelector<HTMLElement>(".rail");
  if (rail) scrollRail(rail, Number(button?.dataset["scrolls"]));
}

export function followArrow(event: KeyboardEvent): void {
  const { target, key } = event;
  const cards = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!cards || !(target instanceof HTMLElement && target.matches(".rail") && isAtEnd(target, cards))) return;
  event.preventDefault();
  scrollRail(target, cards);
}

/** Wraps around, because native scrolling stops at the ends. */
export function followSwipe({ target, touches }: TouchEvent): void {
  const rail = target instanceof Element ? target.closest<HTMLElement>(".rail") : null;
  const [begin] = touches;
  if (!rail || !begin) return;
  const ends = [-1, 1].filter((cards) => isAtEnd(rail, cards));
  const finish = ({ changedTouches: [end] }: TouchEvent) => {
    const [across, down] = end ? [begin.clientX - end.clientX, begin.clientY - end.clientY] : [0, 0];
    if (Math.abs(across) > Math.max(SWIPE, Math.abs(down)) && ends.includes(Math.sign(across)))
      requestAnimationFrame(() => scrollRail(rail, Math.sign(across)));
  };
  rail.addEventListener("touchend", finish, { once: true });
}

function isAtEnd(rail: HTMLElement, cards: number): boolean {
  return cards > 0 ? rail.scrollLeft >= findEnd(rail) - 8 : rail.scrollLeft <= 8;
}

function findEnd(rail: HTMLElement): number {
  return rail.scrollWidth - rail.clientWidth;
}

/** Negative scrolls back; wraps around at the ends. */
function scrollRail(rail: HTMLElement, cards: number): void {
  const card = rail.firstElementChild;
  if (!(card instanceof HTMLElement)) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  if (isAtEnd(rail, cards)) rail.scrollTo({ left: cards > 0 ? 0 : findEnd(rail), behavior });
  else rail.scrollBy({ left: cards * (card.offsetWidth + 16), behavior });
}
