import { booklet, brochure } from "#content/moving-rules.ts";
import { paymentTerms } from "#content/payment.ts";
import type { ShownMove } from "./show.ts";

/** What to read before this kind of move, and when it is paid. */
export function Papers({ shown }: { shown: ShownMove }) {
  const { rules, deposit } = shown;
  return (
    <section className="move-papers" aria-labelledby="papers-title">
      <h2 id="papers-title">Papers and payment</h2>
      <dl className="move-terms">
        <div>
          <dt>The rules</dt>
          <dd>
            {rules.length === 0 && (
              <>
                Read <a href="/moving-rules">which rules cover which move</a>.
              </>
            )}
            {rules.map(({ id, title }) => (
              <p key={id}>
                <a href={`/moving-rules#${id}`}>{title}</a>
              </p>
            ))}
            {rules.some(({ id }) => id === "state-line") && (
              <p>
                Before you book, read <a href={booklet.href}>{booklet.title}</a> and{" "}
                <a href={brochure.href}>{brochure.title}</a>.
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{deposit}</dd>
        </div>
        <div>
          <dt>If you cancel</dt>
          <dd>{paymentTerms.youCancel}</dd>
        </div>
        <div>
          <dt>If we cancel</dt>
          <dd>{paymentTerms.weCancel}</dd>
        </div>
      </dl>
      <p>
        <a href="/terms-of-use">All terms</a>
      </p>
    </section>
  );
}
