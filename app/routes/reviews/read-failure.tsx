import { useLocation } from "react-router";

/** A full page load works without scripts. */
export function ReadFailure({ text, className = "" }: { text: string; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className={className}>
      {text}{" "}
      <a className="route-link" href={`${pathname}${search}`} data-document>
        Try again
      </a>
    </p>
  );
}
