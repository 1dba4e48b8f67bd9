import { type ComponentType, lazy, type ReactNode, useState, useSyncExternalStore } from "react";

/**
 * For parts without scripts: the browser keeps the server's HTML, and neither loads the code nor hydrates it. A
 * navigation or a change of `props` loads the code.
 * @param instead Shown if the code fails to load; without it the page fails.
 */
export function unhydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
): (props: Props) => ReactNode {
  let loaded: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loaded ??= load()
      .catch((error: unknown) => {
        if (instead) return instead;
        throw error;
      })
      .then((component) => ({ default: component }));
    return loaded;
  };
  const Part = lazy(loadOnce);
  // After hydration, a navigation needs the part at once.
  if (hasHydrated()) loadOnce().catch(() => {});

  return function UnhydratedPart(props: Props) {
    const isHydrating = useSyncExternalStore(subscribeToNothing, no, yes) && !import.meta.env.SSR;
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

export function hydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }));
}

/** Makes React leave the element's HTML alone. */
const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;

function hasHydrated(): boolean {
  return typeof window !== "undefined" && "earlyClicks" in window && !window.earlyClicks;
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof Props]));
}
