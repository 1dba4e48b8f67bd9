import { type ComponentType, lazy, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";

/** Of the component that a module exports by this name. */
type PropsOf<Module, Name extends keyof Module> = Module[Name] extends (props: infer Props) => ReactNode
  ? Props & object
  : never;

/**
 * For parts without scripts: the browser keeps the server's HTML, and neither loads the code nor hydrates it. A
 * navigation or a change of `props` loads the code. Props are compared by Object.is, so memoize objects.
 * tests/app/ui/hydration/unhydrated.test.ts finds handlers and state.
 * @param instead Shown if the code fails to load; without it the page fails.
 */
export function unhydrated<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  instead?: ComponentType<PropsOf<Module, Name>>,
): (props: PropsOf<Module, Name>) => ReactNode {
  let loaded: ReturnType<typeof loadPart<Module, Name>> | undefined;
  const loadOnce = () => {
    loaded ??= loadPart(load, name, instead);
    return loaded;
  };
  const Part = lazy(loadOnce);
  // After hydration, a navigation needs the part at once.
  if (hasHydrated()) loadOnce().catch(() => {});

  return function UnhydratedPart(props: PropsOf<Module, Name>) {
    const isHydrating = !useIsLive() && !import.meta.env.SSR;
    const [sent, setSent] = useState(isHydrating ? props : undefined);
    const isAsSent = sent !== undefined && isSame(sent, props);
    // The server's HTML is gone once the browser renders the part.
    if (sent && !isAsSent) setSent(undefined);
    if (isAsSent) return <div className="unhydrated" key="sent" {...untouched} />;
    return (
      <div className="unhydrated" key="drawn">
        <Part {...props} />
      </div>
    );
  };
}

/** Loads the code when the part is shown. */
export function hydrated<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  instead?: ComponentType<PropsOf<Module, Name>>,
): ComponentType<PropsOf<Module, Name>> {
  return lazy(() => loadPart(load, name, instead));
}

/** For a part that a page can do without. */
export function Nothing() {
  return null;
}

async function loadPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  instead: ComponentType<PropsOf<Module, Name>> | undefined,
): Promise<{ default: ComponentType<PropsOf<Module, Name>> }> {
  try {
    return { default: (await load())[name] as ComponentType<PropsOf<Module, Name>> };
  } catch (error) {
    if (instead) return { default: instead };
    throw error;
  }
}

/** Makes React leave the element's HTML alone. */
const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** False on the server and while hydrating. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribeToNothing, yes, no);
}

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;

/** For `hasHydrated`, and for tests. */
export function useHydrationMark(): void {
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
}

function hasHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset["hydrated"] !== undefined;
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Props]));
}
