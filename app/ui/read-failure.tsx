import { useLocation } from "react-router";

/** Says what could not be read, and offers to try again: by a full page load, so that it works without scripts too. */
export function ReadFailure({ text, className = "" }: { text: string; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className={className} role="status">
      {text}{" "}
      <a className="route-link" href={`${pathname}${search}`} data-document>
        Try again
      </a>
    </p>
  );
}
