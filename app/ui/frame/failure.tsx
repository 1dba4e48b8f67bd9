import { useEffect, useState } from "react";
import { useIsLive } from "../hydration/unhydrated.tsx";
import { openOnce } from "../navigation/wanted-page.ts";
import { CallButton } from "../sections/call-button.tsx";

/** In the browser, for a page whose data did not arrive. In the words of Chrome, Firefox and Safari. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  // A page's code, which an update has removed from the server.
  if (/module/i.test(error.message)) return !navigator.onLine;
  return /fetch|network|load failed/i.test(error.message);
}

/** After a navigation, the page is first loaded as a document: it may be of a newer version. */
export function Failure({ isOffline = false }: { isOffline?: boolean }) {
  const isLive = useIsLive();
  const [isReopening, setReopening] = useState(isLive && !isOffline);
  useEffect(() => {
    if (isReopening) setReopening(openOnce(location.href));
  }, [isReopening]);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline]);
  if (isReopening) return null;
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
