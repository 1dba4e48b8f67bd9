import { reviewPolicy } from "#content/review-policy.ts";
import type { listActs } from "#db/audit/log.ts";
import type { StoredReview } from "#db/reviews/records.ts";
import { FEATURED_ON_HOME, formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Fact } from "../../parts/facts.tsx";
import { describeAct, HistoryLines } from "../../parts/history.tsx";
import { Acts, Marks, Stars } from "./list.tsx";

export function ReviewPage(props: {
  review: StoredReview;
  history: Awaited<ReturnType<typeof listActs>>;
  isOnHome: boolean;
  /** The query of the list it was opened from. */
  list: string;
}) {
  const { review, history, isOnHome, list } = props;
  return (
    <>
      <p className="desk-back">
        <a href={`/reviews?${new URLSearchParams(list)}`}>Back to the reviews</a>
      </p>
      <div className="row">
        <h1>{review.name}</h1>
        <Stars stars={review.rating} />
        <Marks review={review} isOnHome={isOnHome} />
      </div>
      <ActForm action="/reviews/act">
        <input type="hidden" name="id" value={review.id} />
        <input type="hidden" name="list" value={list} />
        <Acts review={review} />
      </ActForm>
      <p className="quiet">
        {reviewPolicy.notHidden} The home page has the {FEATURED_ON_HOME} newest featured ones.
      </p>
      <div className="desk-two">
        <section className="card desk-stack" aria-label="The review">
          {review.comment ? (
            <blockquote className="desk-typed">{review.comment}</blockquote>
          ) : (
            <p className="quiet">The author left stars and no comment.</p>
          )}
          <dl className="facts">
            <Fact label="Place">{review.location}</Fact>
            <Fact label="Service">{serviceTypeLabel(review.service_type)}</Fact>
            <Fact label="Day">{formatReviewDate(review.review_date)}</Fact>
          </dl>
        </section>
        <section className="card desk-stack" aria-labelledby="history">
          <h2 id="history">History</h2>
          <HistoryLines lines={history.map((one) => describeAct(one, historyWords[one.act]))} />
        </section>
      </div>
    </>
  );
}

const historyWords: Record<string, string> = {
  "hide-review": "hid it",
  "show-review": "showed it again",
  "feature-review": "featured it",
  "unfeature-review": "stopped featuring it",
};
