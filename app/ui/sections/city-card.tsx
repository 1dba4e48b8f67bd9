import { ArrowRight } from "../icons/icons.tsx";

type CityCardProps = {
  city: { key: string; name: string; description: string };
  /** "From Sterling", "20 mi" */
  head: readonly [string, string];
  isOffice: boolean;
};

export function CityCard({ city, head, isOffice }: CityCardProps) {
  return (
    <article className={isOffice ? "city-card city-office" : "city-card"}>
      <p className="city-head num">
        <span>{head[0]}</span>
        <span>{head[1]}</span>
      </p>
      <h3>
        <a className="card-link" href={`/locations/${city.key}`}>
          {city.name}
        </a>
        <ArrowRight className="icon go" />
      </h3>
      <p className="city-text">{city.description}</p>
    </article>
  );
}
