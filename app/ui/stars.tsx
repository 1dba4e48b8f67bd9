const FIVE = [1, 2, 3, 4, 5];

/** A rating out of five, drawn as it is, with text for screen readers. The star stands once on a page, in the sprite. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {FIVE.map((value) => (
        <svg key={value} className={value <= rating ? "on" : "off"} viewBox="0 0 24 24" aria-hidden="true">
          <use href="#star" />
        </svg>
      ))}
    </span>
  );
}
