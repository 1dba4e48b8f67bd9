import { company } from "#content/company.ts";
import { reviewPolicy } from "#content/review-policy.ts";

/** How reviews come onto the site, and why one may be hidden. */
export function ReviewPolicy() {
  const { collected, hidden, notHidden } = reviewPolicy;
  return (
    <div className="how-text">
      <h2 id="how-title">How reviews get here, and why one may not</h2>
      {collected.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h3>A review is hidden when</h3>
      <ul>
        {hidden.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        {notHidden} Yours is wrong, or should go? Write to{" "}
        <a href={`mailto:${company.emails.office}`}>{company.emails.office}</a>.
      </p>
    </div>
  );
}
