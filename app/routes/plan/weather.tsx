import { Fragment } from "react";
import { climateSource } from "#content/climate.ts";
import { hasPassed } from "#domain/dates/local-day.ts";
import { type DayWeather, describeDayWeather } from "#domain/plan/day-weather.ts";
import type { Plan } from "#domain/plan/plan.ts";

export function PlanWeather({ plan }: { plan: Plan & { date: string } }) {
  return hasPassed(plan.date) ? null : <Weather {...describeDayWeather(plan)} />;
}

/** The month's usual weather, with links to the forecast. */
export function Weather({ month, lines, forecasts }: DayWeather) {
  return (
    <section className="plan-weather">
      <div className="section-head">
        <h2>{`What ${month} is like`}</h2>
      </div>
      <ul className="plan-advice">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="plan-sources quiet">
        {forecasts.length > 0 && (
          <span key={forecasts.map(({ href }) => href).join()}>
            The week you move, check the forecast for{" "}
            {forecasts.map(({ name, href }, index) => (
              <Fragment key={href}>
                {index > 0 && " and "}
                <a href={href}>{name}</a>
              </Fragment>
            ))}{" "}
            at weather.gov.{" "}
          </span>
        )}
        <span>Usual weather: </span>
        <a href={climateSource.href}>{climateSource.label}</a>.
      </p>
    </section>
  );
}
