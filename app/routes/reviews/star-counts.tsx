import { formatNumber } from "#domain/quantities.ts";
import { Streamed } from "../../ui/hydration/streamed.tsx";
import type { LoadedStats } from "../../ui/reviews/with-figures.tsx";

/** Five stars first. Empty without reviews. */
export function StarCounts({ stats }: { stats: LoadedStats }) {
  return (
    <div className="star-counts">
      <Streamed value={stats} fallback={<StarTable counts={undefined} />}>
        {(read) => {
          if (read === null) return <p>We cannot load the star ratings right now.</p>;
          return read.totalReviews > 0 ? <StarTable counts={read.byStars} /> : null;
        }}
      </Streamed>
    </div>
  );
}

/** `counts` is undefined while loading; hidden then without scripts. */
function StarTable({ counts }: { counts: number[] | undefined }) {
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <table className={counts ? "card" : "card scripted"}>
      <caption>All reviews, by stars</caption>
      <tbody className="num">
        {[5, 4, 3, 2, 1].map((stars, index) => (
          <tr key={stars}>
            <th scope="row">
              {stars} {stars === 1 ? "star" : "stars"}
            </th>
            <td>
              <Bar share={total > 0 ? (counts?.[index] ?? 0) / total : 0} />
              <span>{counts ? formatNumber(counts[index] ?? 0) : "..."}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The Content-Security-Policy forbids style attributes. */
function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <rect width={share.toFixed(4)} height="1" />
    </svg>
  );
}
