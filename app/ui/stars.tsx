const FIVE = [1, 2, 3, 4, 5];

/**
 * A rating out of five, an average to the nearest star, with text for screen readers; empty stars while it is unknown.
 * The star stands once on a page, in the sprite.
 */
export function Stars({ rating }: { rating: number | undefined }) {
  const filled = Math.round(rating ?? 0);
  const label = rating === undefined ? "Rating" : `${rating} out of 5 stars`;
  return (
    <span className="stars" role="img" aria-label={label}>
      {FIVE.map((value) => (
        <svg key={value} className={value <= filled ? "on" : "off"} viewBox="0 0 24 24" aria-hidden="true">
          <use href="#star" />
        </svg>
      ))}
    </span>
  );
}
