import { useEffect } from "react";
import { CallButton } from "../sections/call-button.tsx";

/** In the browser, for a page whose data did not arrive. In the words of Chrome, Firefox and Safari. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

export function Failure({ isOffline = false }: { isOffline?: boolean }) {
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline]);
  return (
    <section className="section">
      <div className="wrap">
        <h1>{isOffline ? "No connection." : "Something went wrong."}</h1>
        <p className="lead">
          {isOffline
            ? "This page did not arrive. What you typed in a form is kept."
            : "The fault is ours, not yours. Try the page again in a minute, or call us: the phone works either way."}
        </p>
        <p className="actions">
          <CallButton />
          {/* Full page load: a script may have failed. */}
          <a className="button button-outline" href={isOffline ? "" : "/"} data-document>
            {isOffline ? "Try again" : "Return to Home"}
          </a>
        </p>
      </div>
    </section>
  );
}
