import { Link } from "react-router";
import { company } from "#content/company.ts";
import type { FormFacts } from "../../analytics.ts";
import type { Receipt } from "../../forms/action.ts";
import { focusOnLoad, useReceivedForm } from "../../forms/use-form.ts";
import { ESTIMATE_NEXT_ID } from "../../ui/estimate/estimate-link.tsx";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";

const StepScene = unhydrated(
  async () => (await import("../../ui/pictures/scenes.tsx")).StepScene,
  () => null,
);

export function ThankYou({ facts, receipt }: { facts: FormFacts; receipt: Receipt | undefined }) {
  const heading = useReceivedForm("estimate", facts, "Estimate request sent");
  return (
    <div className="est-thanks card" id={ESTIMATE_NEXT_ID}>
      <div>
        <h2 ref={heading} {...focusOnLoad}>
          Thank you. We have your request.
        </h2>
        <p>
          A confirmation is on its way to your email. The office answers by phone or email, from{" "}
          {company.hours.office}.
        </p>
        <dl>
          {receipt?.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          In a hurry, or is something wrong? Call{" "}
          <a className="num" href={company.phone.href}>
            {company.phone.display}
          </a>
          . {company.hours.emergency}.
        </p>
        <Link className="button button-outline" to="/estimate" preventScrollReset replace>
          Send another request
        </Link>
      </div>
      <StepScene step="date" />
    </div>
  );
}
