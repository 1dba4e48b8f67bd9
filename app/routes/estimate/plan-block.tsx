import { Link } from "react-router";
import type { SentPlan } from "#domain/plan/sent-plan.ts";
import { summarizeFigures } from "#domain/plan/summarize-figures.ts";

type PlanBlockProps = {
  plan: SentPlan;
  canSubmit: boolean;
  /** False if a form was sent without it. */
  isChecked?: boolean;
};

export function PlanBlock({ plan, canSubmit, isChecked = true }: PlanBlockProps) {
  const { address, inventory, figures } = plan;
  return (
    <section className="est-plan">
      <h2>Your plan</h2>
      <p className="num">
        {summarizeFigures(figures)}. <Link to={`/plan${address}`}>Change it</Link>
      </p>
      <details>
        <summary>What is in it</summary>
        <ul className="num">
          {inventory.map(([name, count]) => (
            <li key={name}>
              <b>{count}</b> {name}
            </li>
          ))}
        </ul>
      </details>
      {canSubmit ? (
        <label className="est-plan-take target">
          <input type="checkbox" name="plan" value={address} defaultChecked={isChecked} />
          Send it with my request
        </label>
      ) : (
        <p>Read it to us when we call: this form cannot send it.</p>
      )}
    </section>
  );
}
