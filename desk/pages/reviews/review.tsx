import { reviewPolicy } from "#content/review-policy.ts";
import type { listActs } from "#db/audit/log.ts";
import type { StoredReview } from "#db/reviews/records.ts";
import type { ReviewAct } from "#domain/reviews/flags.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Fact } from "../../parts/facts.tsx";
import { describeAct, HistoryLines } from "../../parts/history.tsx";
import { Message } from "../../parts/message.tsx";
import { Marks, Stars } from "./list.tsx";

export type Failed = { status: 409 | 422; text: string; choice: string; note: string };

export function ReviewPage(props: {
  review: StoredReview;
  history: Awaited<ReturnType<typeof listActs>>;
  isOnHome: boolean;
  /** The home page has no room for more featured reviews. */
  homeIsFull: boolean;
  done: ReviewAct | undefined;
  failed: Failed | undefined;
  /** The query of the list it was opened from. */
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
      <div className="row">
        <h1>{review.name}</h1>
        <Stars stars={review.rating} />
        <Marks review={review} isOnHome={isOnHome} />
      </div>
      <div className="desk-two">
        <div>
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

export const doneWords: Record<ReviewAct, string> = {
  hide: "Hidden. Visitors don’t see it, and ratings don’t count it.",
  show: "Shown again.",
  feature: "Featured.",
  unfeature: "No longer featured.",
};

const historyWords: Record<string, string> = {
  "hide-review": "hid it",
  "show-review": "showed it again",
  "feature-review": "featured it",
  "unfeature-review": "stopped featuring it",
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
    <section className="card desk-stack" aria-labelledby="feature">
      <h2 id="feature">Home page</h2>
      <p>
        {isOnHome
          ? "On the home page, as one of the eight newest featured reviews."
          : review.is_featured
            ? "Featured, but eight newer ones come first."
            : homeIsFull
              ? "The home page shows the eight newest featured reviews. If you feature this one, it appears once it is among them."
              : "The home page has room for more featured reviews."}
      </p>
      <ActForm action="/reviews/act">
        <Fields review={review} list={list} act={review.is_featured ? "unfeature" : "feature"} />
        <button className="button button-outline" type="submit">
          {review.is_featured ? "Stop featuring it" : "Feature it"}
        </button>
      </ActForm>
    </section>
  );
}

/** Offers only the reasons that the reviews page promises, never a low rating. */
function Hide({ review, list, failed }: ActProps & { failed: Failed | undefined }) {
  return (
    <section className="card desk-stack" aria-labelledby="hide">
      <h2 id="hide">Hide it</h2>
      <ActForm action="/reviews/act" className="desk-stack">
        <Fields review={review} list={list} act="hide" />
        <fieldset className="desk-choices">
          <legend>Why? Our reviews page allows these reasons. {reviewPolicy.notHidden}</legend>
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
            Note <span className="optional">(optional; no names)</span>
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
        <button className="button button-outline" type="submit">
          Hide this review
        </button>
      </ActForm>
    </section>
  );
}

function Show({ review, list }: ActProps) {
  return (
    <section className="card desk-stack" aria-labelledby="show">
      <h2 id="show">Show it again</h2>
      <p>Visitors don’t see it. If you show it, it returns to its place by date, but not to the home page.</p>
      <ActForm action="/reviews/act">
        <Fields review={review} list={list} act="show" />
        <button className="button button-outline" type="submit">
          Show this review
        </button>
      </ActForm>
    </section>
  );
}
