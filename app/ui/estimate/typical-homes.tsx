import { typicalHomes } from "#domain/plan/typical.ts";

/** What a home usually takes, as /plan says it. */
export function TypicalHomes() {
  return (
    <div className="est-typical num">
      <ul>
        {typicalHomes.map(({ what, work, rate, href }) => (
          <li key={what}>
            <a href={href}>
              <b>{what}</b>
              {[...work.split(", "), rate].map((part) => part && <span key={part}>{part}</span>)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Rough, not a quote, plus the drive. <a href="/plan">See hours and crew</a>
      </p>
    </div>
  );
}
