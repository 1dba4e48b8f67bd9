import { company } from "#content/company.ts";
import { reviewPolicy } from "#content/review-policy.ts";

export function ReviewPolicy() {
  const { collected, hidden, notHidden } = reviewPolicy;
  return (
    <div className="how-text left long-text">
      <h2 id="how-title">How reviews get here, and why some do not</h2>
      {collected.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h3>We hide a review when</h3>
      <ul>
        {hidden.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        {notHidden} Is yours wrong, or should we take it down? Write to{" "}
        <a href={`mailto:${company.emails.office}`}>{company.emails.office}</a>.
      </p>
    </div>
  );
}
