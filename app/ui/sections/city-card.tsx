import { ArrowRight } from "../icons/icons.tsx";

type CityCardProps = {
  city: { key: string; name: string; description: string };
  /** "From Sterling", "20 mi" */
  head: readonly [string, string];
  /** On the map with a grid: "E3" */
  square?: string;
  isOffice: boolean;
};

export function CityCard({ city, head, square, isOffice }: CityCardProps) {
  return (
    <article className={isOffice ? "city-card city-office" : "city-card"}>
      <p className="city-head num">
        {square && <b className="map-square-name">{square}</b>}
        <span>{head[0]}</span>
        <span>{head[1]}</span>
      </p>
      <h3>
        <a className="card-link" href={`/locations/${city.key}`}>
          {city.name}
        </a>
        <ArrowRight className="icon go not-on-phones" />
      </h3>
      <p className="city-text">{city.description}</p>
    </article>
  );
}
