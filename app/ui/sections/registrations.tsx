import { listRegistrations } from "#domain/company/registrations.ts";

export function Registrations() {
  return (
    <dl className="registrations ruled">
      {listRegistrations().map(({ key, name, number, regulator, lookUp }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="num">
            {number}
            {lookUp && (
              <a href={lookUp} aria-label={`Look it up: ${name} ${number}, ${regulator}`}>
                Look it up
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
