import { booklet, brochure } from "#content/moving-rules.ts";
import { paymentTerms } from "#content/payment.ts";
import { Fact, Facts } from "../../ui/sections/facts.tsx";
import type { ShownMove } from "./show.ts";

export function Papers({ shown }: { shown: ShownMove }) {
  const { plan, rules, isFederal, deposit, cancelledBy, wasBooked } = shown;
  return (
    <>
      {plan && <Plan plan={plan} />}
      <section className="move-papers">
        <h2>Papers and payment</h2>
        <dl className="move-terms">
          <Fact term="The rules">
            {rules.length === 0 && (
              <p>
                Read <a href="/moving-rules">which rules cover which move</a>.
              </p>
            )}
            {rules.map(({ id, title }) => (
              <p key={id}>
                <a href={`/moving-rules#${id}`}>{title}</a>
              </p>
            ))}
            {rules.some(({ id }) => id === "virginia-over-30-miles") && (
              <p>
                Over 30 miles within Virginia, an information booklet comes with a written estimate (Code of
                Virginia 46.2-2157).
              </p>
            )}
            {rules.some(({ id }) => id === "state-line") &&
              (isFederal ? (
                <p key="federal">
                  Before you book, read <a href={booklet.href}>{booklet.title}</a> and{" "}
                  <a href={brochure.href}>{brochure.title}</a>.
                </p>
              ) : (
                <p key="zone">
                  Your move stays in the Washington commercial zone, so its rules are those of your contract.
                </p>
              ))}
          </Fact>
          {(wasBooked || !cancelledBy) && <Fact term="Payment">{deposit}</Fact>}
          {shown.step !== "done" && cancelledBy !== "company" && (
            <Fact term={cancelledBy ? "You cancelled" : "If you cancel"}>{shown.cancelling}</Fact>
          )}
          {shown.step !== "done" && cancelledBy !== "customer" && (wasBooked || !cancelledBy) && (
            <Fact term={cancelledBy ? "We cancelled" : "If we cancel"}>{paymentTerms.weCancel}</Fact>
          )}
        </dl>
        <p>
          <a href="/terms-of-use">All terms</a>
        </p>
      </section>
    </>
  );
}

/** Figures the office also uses. */
const figures = ["Space", "Crew", "Time", "Cartons"];

function Plan({ plan }: { plan: NonNullable<ShownMove["plan"]> }) {
  return (
    <section className="move-plan">
      <div className="section-head">
        <h2>Inventory</h2>
        <a className="button button-outline" href={`/plan${plan.address}`}>
          Open and print the plan
        </a>
      </div>
      <div className="columns even">
        <Facts
          className="move-facts move-list facts left"
          facts={plan.figures.filter(([label]) => figures.includes(label))}
        />
        <ul className="move-inventory num">
          {plan.inventory.map(([name, count]) => (
            <li key={name}>
              <b>{count}</b> {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
