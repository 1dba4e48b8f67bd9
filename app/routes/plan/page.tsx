import { useMemo } from "react";
import { redirect } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { truckFeet } from "#content/truck.ts";
import { capitalize } from "#domain/capitalize.ts";
import { findTown } from "#domain/places/find-town.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { formatPlan, isFormAddress, readPlan } from "#domain/plan/address.ts";
import { describeLoad } from "#domain/plan/describe.ts";
import { keyOf, knownOf } from "#domain/plan/plan.ts";
import { formatRange } from "#domain/plan/range.ts";
import { type Figures, findFigures } from "#domain/plan/results.ts";
import { describePage } from "../../seo/describe-page.ts";
import { Bar, FreeEstimate } from "../../ui/frame/sticky-bar.tsx";
import { hydrated, Nothing, unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./plan.css?url";
import printStyles from "./plan-print.css?url";
import { Planner } from "./planner.tsx";
import { Result } from "./result.tsx";
import { usePlan } from "./use-plan.ts";

/**
 * Redirects a typed place, or a form without scripts, to the plan's short URL. `places` are those the browser
 * does not know.
 */
export function loader({ url }: Route.LoaderArgs) {
  const { plan } = readPlan(url.searchParams, findPlace);
  const isTyped = (["from", "to"] as const).some(
    (end) => (url.searchParams.get(end) ?? "") !== keyOf(plan[end]),
  );
  if (isTyped || isFormAddress(url.searchParams)) throw redirect(`/plan${formatPlan(plan)}`);
  return {
    places: [plan.from, plan.to].flatMap((place) => knownOf(place) ?? []).filter(({ key }) => !findTown(key)),
  };
}

/** The page itself reads its URL. */
export function shouldRevalidate() {
  return false;
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: pageStyles },
  { rel: "stylesheet", href: printStyles, media: "print" },
];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/plan",
    title: `Plan Your Move: Space, Crew, Hours | ${contactDetails.name}`,
    description: `Count your rooms and see what a move takes: cubic feet, part of a ${truckFeet}-foot truck, cartons by size, crew and hours. Rough ranges, with the math shown.`,
  });
}

const Inventory = hydrated(() => import("./inventory.tsx"), "Inventory", Nothing);
/** Its checkboxes need scripts. */
const Weeks = hydrated(() => import("./weeks.tsx"), "Weeks", Nothing);
const Intro = unhydrated(() => import("./intro.tsx"), "Intro");
const PlanDetails = unhydrated(() => import("./details.tsx"), "PlanDetails", Nothing);
const Weather = unhydrated(() => import("./weather.tsx"), "PlanWeather", Nothing);
const EstimateBand = unhydrated(() => import("../../ui/estimate/estimate-band.tsx"), "EstimateBand");
const Below = unhydrated(() => import("./below-plan.tsx"), "Below");

export default function PlanPage({
  loaderData,
  matches,
}: Pick<Route.ComponentProps, "loaderData" | "matches">) {
  const { siteUrl } = matches[0].loaderData;
  const { plan, unknown, ...actions } = usePlan(loaderData.places);
  // Stable objects, so that unhydrated parts do not re-render.
  const figures = useMemo(() => findFigures(plan), [plan]);
  const dated = useMemo(() => plan.date !== null && { ...plan, date: plan.date }, [plan]);
  return (
    <>
      <section className="plan-page">
        <div className="wrap">
          <Intro />
          {figures && (
            <div className="plan-strip not-on-phones">
              <a className="num" href="#result">
                {`${describeLoad(figures.share)}, ${formatRange(figures.crews[0].hours)} hours`}
              </a>
            </div>
          )}
          <Planner
            plan={plan}
            unknown={unknown}
            actions={actions}
            answer={<Result plan={plan} figures={figures} />}
          />
          {figures && <Inventory plan={plan} siteUrl={siteUrl} readForm={actions.readForm} />}
          {figures && <PlanDetails plan={plan} figures={figures} />}
          {dated && <Weather plan={dated} />}
          {dated && <Weeks plan={dated} />}
        </div>
      </section>
      <Below siteUrl={siteUrl} />
      <EstimateBand
        to={`/estimate${formatPlan(plan)}`}
        title="Then a person checks it"
        text="We ask about what a count cannot show, then write the estimate. It is free, with no obligation."
      />
      <Bar label="Call, or see the answer">
        {figures ? <AnswerLink figures={figures} /> : <FreeEstimate />}
      </Bar>
    </>
  );
}

/** On two lines, each of which stays whole. */
function AnswerLink({ figures }: { figures: Figures }) {
  return (
    <a className="button button-signal bar-answer num" href="#result">
      <span>{`${capitalize(describeLoad(figures.share).replace(/^About /, ""))},`}</span>{" "}
      <span>{`${formatRange(figures.crews[0].hours)} hours`}</span>
    </a>
  );
}
