import type { Typical } from "#domain/plan/typical.ts";

/** What a home usually takes, as /plan says it. */
export function TypicalHomes({ homes }: { homes: readonly Typical[] }) {
  return (
    <div className="est-typical row apart num">
      <ul>
        {homes.map(({ what, work, rate, href }) => (
          <li key={what}>
            <a href={href}>
              <b>{what}</b>
              {[...work.split(", "), rate].map((part) => part && <span key={part}>{part}</span>)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Rough, not a quote, plus the drive.{" "}
        <a className="not-on-phones" href="/plan">
          See hours and crew
        </a>
      </p>
    </div>
  );
}
