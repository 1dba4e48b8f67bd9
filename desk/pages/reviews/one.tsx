import { reviewPolicy } from "#content/review-policy.ts";
import type { listActs } from "#db/audit/log.ts";
import type { StoredReview } from "#db/reviews/records.ts";
import type { ReviewAct } from "#domain/reviews/acts.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { History } from "../../parts/history.tsx";
import { Message } from "../../parts/message.tsx";
import { Marks, Stars } from "./list.tsx";

/** An act that was refused, with what was chosen and typed for it. */
export type Failed = { status: 409 | 422; text: string; choice: string; note: string };

/** One review, where visitors see it, and what can be done with it. */
export function ReviewPage(props: {
  review: StoredReview;
  history: Awaited<ReturnType<typeof listActs>>;
  isOnHome: boolean;
  /** The home page shows as many featured ones as it can. */
  homeIsFull: boolean;
  done: ReviewAct | undefined;
  failed: Failed | undefined;
  /** The query of the list from which it was opened. */
  list: string;
}) {
  const { review, history, isOnHome, homeIsFull, done, failed, list } = props;
  return (
    <>
      <p className="desk-back">
        <a href={`/reviews?${new URLSearchParams(list)}`}>Back to the reviews</a>
      </p>
      {done && <Message tone="done">{doneWords[done]}</Message>}
      {failed && <Message tone="failed">{failed.text}</Message>}
      <div className="desk-title office-title">
        <h1>{review.name}</h1>
        <Stars stars={review.rating} />
        <Marks review={review} isOnHome={isOnHome} />
      </div>
      <div className="desk-two">
        <div>
          <section className="desk-card office-stack" aria-label="The review">
            <blockquote className="review-text">{review.comment}</blockquote>
            <dl className="desk-facts">
              <div>
                <dt>Place</dt>
                <dd>{review.location}</dd>
              </div>
              <div>
                <dt>Service</dt>
                <dd>{serviceTypeLabel(review.service_type)}</dd>
              </div>
              <div>
                <dt>Day</dt>
                <dd>{formatReviewDate(review.review_date)}</dd>
              </div>
            </dl>
          </section>
          <section className="desk-card office-stack" aria-labelledby="history">
            <h2 id="history">History</h2>
            <History rows={history} describe={({ act }) => historyWords[act] ?? act} />
          </section>
        </div>
        <div>
          {review.is_active ? (
            <>
              <Feature review={review} isOnHome={isOnHome} homeIsFull={homeIsFull} list={list} />
              <Hide review={review} failed={failed} list={list} />
            </>
          ) : (
            <Show review={review} list={list} />
          )}
        </div>
      </div>
    </>
  );
}

const doneWords: Record<ReviewAct, string> = {
  hide: "Hidden. Visitors no longer see it, and no figure counts it.",
  show: "Shown again.",
  feature: "Featured.",
  unfeature: "No longer featured.",
};

const historyWords: Record<string, string> = {
  "hide-review": "Hidden",
  "show-review": "Shown again",
  "feature-review": "Featured",
  "unfeature-review": "No longer featured",
};

type ActProps = { review: StoredReview; list: string };

function Fields({ review, list, act }: ActProps & { act: ReviewAct }) {
  return (
    <>
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="list" value={list} />
    </>
  );
}

function Feature({
  review,
  list,
  isOnHome,
  homeIsFull,
}: ActProps & { isOnHome: boolean; homeIsFull: boolean }) {
  return (
    <section className="desk-card office-stack" aria-labelledby="feature">
      <h2 id="feature">Home page</h2>
      <p>
        {isOnHome
          ? "The home page shows it, among the eight newest featured ones."
          : review.is_featured
            ? "It is featured, but eight newer ones stand before it."
            : homeIsFull
              ? "The home page shows the eight newest featured ones; this one shows there when it is newer than one of them."
              : "The home page shows featured reviews, and has room for more."}
      </p>
      <ActForm action="/reviews/act">
        <Fields review={review} list={list} act={review.is_featured ? "unfeature" : "feature"} />
        <button className="desk-button" type="submit">
          {review.is_featured ? "Take it off the home page" : "Feature it"}
        </button>
      </ActForm>
    </section>
  );
}

/** Only for what the page about reviews promises: few stars are no reason. */
function Hide({ review, list, failed }: ActProps & { failed: Failed | undefined }) {
  return (
    <section className="desk-card office-stack" aria-labelledby="hide">
      <h2 id="hide">Hide it</h2>
      <ActForm action="/reviews/act" className="office-acts">
        <Fields review={review} list={list} act="hide" />
        <fieldset className="office-choices">
          <legend>Why? Our page about reviews names these reasons. {reviewPolicy.notHidden}</legend>
          {reviewPolicy.hidden.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="choice"
                value={reason}
                defaultChecked={failed?.choice === reason}
                required
              />
              <span>{reason}</span>
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="note">
            Note <span className="optional">(optional; name nobody)</span>
          </label>
          <input
            className="input"
            id="note"
            name="note"
            maxLength={200}
            defaultValue={failed?.note}
            autoComplete="off"
          />
        </div>
        <button className="desk-button" type="submit">
          Hide this review
        </button>
      </ActForm>
    </section>
  );
}

function Show({ review, list }: ActProps) {
  return (
    <section className="desk-card office-stack" aria-labelledby="show">
      <h2 id="show">Show it again</h2>
      <p>Visitors do not see it now. It would stand in its old place by its day, and not on the home page.</p>
      <ActForm action="/reviews/act">
        <Fields review={review} list={list} act="show" />
        <button className="desk-button" type="submit">
          Show this review
        </button>
      </ActForm>
    </section>
  );
}
