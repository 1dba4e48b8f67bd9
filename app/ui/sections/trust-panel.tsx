import { company } from "#content/company.ts";
import { Registrations } from "./registrations.tsx";

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
      <Registrations />
      {company.replyTime && (
        <p>
          A person answers an estimate request <b>{company.replyTime}</b>.
        </p>
      )}
      <ul>
        {papers.map(([to, label]) => (
          <li key={to}>
            <a className="route-link" href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
