import { useContext, useLayoutEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { noteWanted } from "./wanted-page.ts";

/** From the router itself: code that is missing reloads the page before React has shown the navigation. */
export function useWantedPage(): void {
  const router = useContext(DataRouterContext)?.router;
  useLayoutEffect(
    () =>
      router?.subscribe(({ location, navigation: { location: to } }) =>
        noteWanted(to && to.pathname !== location.pathname ? to.pathname + to.search : undefined),
      ),
    [router],
  );
}
