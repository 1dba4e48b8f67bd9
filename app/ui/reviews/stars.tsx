const FIVE = [1, 2, 3, 4, 5];

/** Above this share a small star would look full, and 4.9 like 5. */
const MAX_PART = 0.6;

const shape = (
  <path
    fill="currentColor"
    d="M12 1.8 14.9 8.1 21.8 8.9 16.7 13.6 18.1 20.4 12 17 5.9 20.4 7.3 13.6 2.2 8.9 9.1 8.1Z"
  />
);

/**
 * The last star may be filled in part; empty stars if undefined.
 * @param isEarly Draws the shape itself: it paints before the footer, which has the shared shape.
 */
export function Stars({ rating, isEarly = false }: { rating: number | undefined; isEarly?: boolean }) {
  const label = rating === undefined ? "Rating" : `${rating} out of 5 stars`;
  const drawn = isEarly ? shape : <use href="#star" />;
  return (
    <span className="stars" role="img" aria-label={label}>
      {FIVE.map((value) => {
        const share = (rating ?? 0) - value + 1;
        return (
          <svg key={value} className={share >= 1 ? "on" : "off"} viewBox="0 0 24 24" aria-hidden="true">
            {drawn}
            {share > 0 && share < 1 && (
              <svg className="part" width={Math.round(24 * Math.min(share, MAX_PART))} height="24">
                {isEarly ? shape : <use href="#star" width="24" height="24" />}
              </svg>
            )}
          </svg>
        );
      })}
    </span>
  );
}

/** Once per page, in the footer. */
export function StarShape() {
  return (
    <svg className="star-shape" aria-hidden="true" focusable="false">
      <symbol id="star" viewBox="0 0 24 24">
        {shape}
      </symbol>
    </svg>
  );
}
