import { type KeyboardEvent, type TouchEvent, useRef } from "react";
import { Streamed } from "../../ui/hydration/streamed.tsx";
import { unhydrated, useIsLive } from "../../ui/hydration/unhydrated.tsx";
import { drawIcon } from "../../ui/icons/draw-icon.tsx";
import { ArrowRight } from "../../ui/icons/icons.tsx";
import type { LoadedStats } from "../../ui/reviews/with-figures.tsx";
import type { ReviewExcerpt } from "./excerpt-review.ts";

const ArrowLeft = drawIcon('<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>');

const loadCards = () => import("./featured-cards.tsx");
const FeaturedTitle = unhydrated(loadCards, "FeaturedTitle");
const FeaturedRail = unhydrated(loadCards, "FeaturedRail");
const ReviewsSkeleton = unhydrated(loadCards, "ReviewsSkeleton");

type FeaturedReviewsProps = {
  reviews: ReviewExcerpt[] | null | Promise<ReviewExcerpt[] | null>;
  stats: LoadedStats;
};

/** Renders nothing without reviews. */
export function FeaturedReviews({ reviews, stats }: FeaturedReviewsProps) {
  return (
    <Streamed value={reviews} fallback={<ReviewsSkeleton />}>
      {(list) => (list && list.length > 0 ? <Carousel reviews={list} stats={stats} /> : null)}
    </Streamed>
  );
}

/** Shortest swipe (px). */
const SWIPE = 40;

const turns = [
  { by: -1, name: "Previous reviews", Icon: ArrowLeft },
  { by: 1, name: "Next reviews", Icon: ArrowRight },
];

type CarouselProps = { reviews: ReviewExcerpt[]; stats: LoadedStats };

/** The browser scrolls and snaps; buttons, arrow keys and swipes also wrap around. */
function Carousel({ reviews, stats }: CarouselProps) {
  const isLive = useIsLive();
  const section = useRef<HTMLElement>(null);
  const swipe = useRef<{ x: number; y: number; ends: number[] }>(undefined);
  const findRail = () => section.current?.querySelector<HTMLElement>(".rail");
  const scroll = (cards: number) => {
    const rail = findRail();
    if (rail) scrollRail(rail, cards);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cards = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const rail = findRail();
    if (!cards || event.target !== rail || !isAtEnd(rail, cards)) return;
    event.preventDefault();
    scroll(cards);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    const [rail, begin] = [findRail(), touches[0]];
    const ends = [-1, 1].filter((cards) => rail && isAtEnd(rail, cards));
    swipe.current = begin && { x: begin.clientX, y: begin.clientY, ends };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const { x = 0, y = 0, ends = [] } = swipe.current ?? {};
    const { clientX = x, clientY = y } = changedTouches[0] ?? {};
    const [across, down] = [x - clientX, y - clientY];
    const cards = Math.sign(across);
    if (Math.abs(across) > Math.max(SWIPE, Math.abs(down)) && ends.includes(cards))
      requestAnimationFrame(() => scroll(cards));
  };
  return (
    <section className="reviews section" ref={section}>
      <div className="wrap">
        <div className="section-head">
          <FeaturedTitle stats={stats} />
          <div className="reviews-buttons">
            {turns.map(({ by, name, Icon }) => (
              <button
                key={by}
                className="round-button"
                type="button"
                aria-label={name}
                disabled={!isLive}
                onClick={() => scroll(by)}
              >
                <Icon className="icon" />
              </button>
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list inside scrolls, and has the focus */}
        <div onKeyDown={onKeyDown} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
          <FeaturedRail reviews={reviews} />
        </div>
      </div>
    </section>
  );
}

function isAtEnd(rail: HTMLElement, cards: number): boolean {
  return cards > 0 ? rail.scrollLeft >= findEnd(rail) - 8 : rail.scrollLeft <= 8;
}

function findEnd(rail: HTMLElement): number {
  return rail.scrollWidth - rail.clientWidth;
}

/** Negative scrolls back. */
function scrollRail(rail: HTMLElement, cards: number): void {
  const card = rail.firstElementChild;
  if (!(card instanceof HTMLElement)) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  if (isAtEnd(rail, cards)) rail.scrollTo({ left: cards > 0 ? 0 : findEnd(rail), behavior });
  else rail.scrollBy({ left: cards * (card.offsetWidth + 16), behavior });
}
