import { climateSource } from "#content/climate.ts";
import type { DayWeather } from "#domain/plan/day-weather.ts";
import { formatHour } from "#domain/weather/moving-day.ts";

/** From the forecast, else the month's usual weather. */
export function Weather({ weather }: { weather: DayWeather }) {
  const { towns, usual, written, missing } = weather;
  return (
    <section className="plan-weather">
      <div className="section-head">
        <h2>{towns.length > 0 ? "The weather that day" : `What ${usual?.month} is like`}</h2>
      </div>
      <div className="plan-weather-towns">
        {towns.map((town) => (
          <TownWeather key={town.name} {...town} />
        ))}
        {usual && (
          <div className="plan-usual">
            {towns.length > 0 && <h3>{`Usual in ${usual.month}`}</h3>}
            <ul className="plan-advice">
              {usual.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="plan-sources">
        {missing.length > 0 && `There is no forecast for ${missing.join(" and ")} on your day right now. `}
        {missing.length === 0 &&
          towns.length === 0 &&
          "From six days before your move, this shows the forecast for our towns. "}
        {written && (
          <>
            Forecast: <a href="https://www.weather.gov/lwx/">National Weather Service</a>, issued {written}.{" "}
          </>
        )}
        {usual && (
          <>
            Usual weather: <a href={climateSource.href}>{climateSource.label}</a>.
          </>
        )}
      </p>
    </section>
  );
}

function TownWeather({ name, high, low, hours, advice }: DayWeather["towns"][number]) {
  return (
    <div className="plan-town-weather">
      <h3>
        {name}{" "}
        <span className="num">
          {high}°<span className="visually-hidden"> high</span> / {low}°
          <span className="visually-hidden"> low</span>
        </span>
      </h3>
      <ul className="plan-advice">
        {advice.map(({ hazard, text }) => (
          <li key={text} data-hazard={hazard}>
            {text}
          </li>
        ))}
      </ul>
      <Hours hours={hours} />
    </div>
  );
}

type HoursProps = { hours: DayWeather["towns"][number]["hours"] };

/** Chance of rain or snow per hour. Screen readers get the advice. */
function Hours({ hours }: HoursProps) {
  return (
    <ol className="plan-hours num" aria-hidden="true">
      {hours.map(({ hour, tempF, chance, hazard }, index) => (
        <li key={hour} data-hazard={hazard}>
          <svg viewBox="0 0 8 100" preserveAspectRatio="none">
            <path d={`M0 100V${97 - chance * 0.97}H8V100Z`} />
          </svg>
          {index % 3 === 0 && (
            <small>
              {formatHour(hour)} <b>{tempF}°</b>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}
