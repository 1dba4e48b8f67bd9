import { useLayoutEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * React Router reloads the present page if the next one's code is gone, after an update. Noting where the visitor was
 * going lets the start script take them there (start-script.server.ts). Forgotten with the arrival's own commit: a later
 * effect would let a quick Back and reload lead there.
 */
export function useLostPage(): void {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const going = location && location.pathname !== pathname ? location.pathname + location.search : "";
  useLayoutEffect(() => {
    try {
      if (going) sessionStorage.setItem("going", going);
      else sessionStorage.removeItem("going");
    } catch {}
  }, [going]);
}
