import { useLayoutEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { noteWanted } from "./wanted-page.ts";

/** Forgets with the arrival's own commit: a later effect would let a quick Back and reload lead there. */
export function useWantedPage(): void {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const going = location && location.pathname !== pathname ? location.pathname + location.search : undefined;
  useLayoutEffect(() => noteWanted(going), [going]);
}
