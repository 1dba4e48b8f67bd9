import type { ReactNode } from "react";

/** A link that stands on its own, underlined like a route on the map. */
export function RouteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="route-link" href={to}>
      {children}
    </a>
  );
}
