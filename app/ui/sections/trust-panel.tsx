import { replyPromise } from "#content/reply-time.ts";
import { listRegistrations } from "#domain/company/registrations.ts";

const papers = [
  ["/moving-rules", "Which rules cover your move"],
  ["/moving-rules#valuation", "What a mover owes you for damage"],
  ["/sample-certificate", "A sample certificate of insurance"],
  ["/reviews#how-reviews-work", "How reviews are collected"],
] as const;

export function TrustPanel({ title }: { title: string }) {
  return (
    <div className="trust fact-card card">
      <h3>{title}</h3>
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
      {replyPromise && <p>{replyPromise}</p>}
      <ul>
        {papers.map(([to, label]) => (
          <li className="target" key={to}>
            <a className="route-link" href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
