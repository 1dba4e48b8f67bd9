import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { planTrail } from "../../ui/navigation/trail.ts";
import { shownRates } from "./shown-rates.ts";

export function Intro() {
  return (
    <>
      <Breadcrumbs trail={planTrail} />
      <div className="plan-intro">
        <h1>Plan your move</h1>
        <p className="lead">
          See the space, cartons, crew and hours it takes. Nothing to sign up for.{" "}
          {shownRates
            ? "Where we charge by the hour, you also see what it may cost."
            : "The price is in your written estimate, which is free."}
        </p>
      </div>
    </>
  );
}
