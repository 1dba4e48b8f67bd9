import { CallButton } from "../sections/call-button.tsx";

export function Failure() {
  return (
    <section className="section">
      <div className="wrap">
        <h1>Something went wrong.</h1>
        <p className="lead">
          The fault is ours, not yours. Try the page again in a minute, or call us: the phone works either
          way.
        </p>
        <p className="actions">
          <CallButton />
          {/* Full page load: a script may have failed. */}
          <a className="button button-outline" href="/" data-document>
            Return to Home
          </a>
        </p>
      </div>
    </section>
  );
}
