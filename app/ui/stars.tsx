const FIVE = [1, 2, 3, 4, 5];

const shape = (
  <path
    fill="currentColor"
    d="M12 1.8 14.9 8.1 21.8 8.9 16.7 13.6 18.1 20.4 12 17 5.9 20.4 7.3 13.6 2.2 8.9 9.1 8.1Z"
  />
);

/**
 * Rounded to the nearest star; empty stars if undefined.
 * @param isEarly Draws the shape itself: it paints before the footer, which has the shared shape.
 */
export function Stars({ rating, isEarly = false }: { rating: number | undefined; isEarly?: boolean }) {
  const filled = Math.round(rating ?? 0);
  const label = rating === undefined ? "Rating" : `${rating} out of 5 stars`;
  return (
    <span className="stars" role="img" aria-label={label}>
      {FIVE.map((value) => (
        <svg key={value} className={value <= filled ? "on" : "off"} viewBox="0 0 24 24" aria-hidden="true">
          {isEarly ? shape : <use href="#star" />}
        </svg>
      ))}
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
