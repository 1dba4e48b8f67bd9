import { Star } from "lucide-react";

const FIVE = [1, 2, 3, 4, 5];

/** A rating out of five, drawn as it is, with text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {FIVE.map((value) => (
        <Star key={value} className={value <= rating ? "on" : "off"} fill="currentColor" strokeWidth={0} />
      ))}
    </span>
  );
}
