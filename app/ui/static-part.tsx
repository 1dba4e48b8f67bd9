import { type ComponentType, lazy, type ReactNode, useState, useSyncExternalStore } from "react";

/**
 * A part of a page that needs no scripts. In the page that the server sent its HTML stays as it is: the browser neither
 * fetches the part's code nor hydrates it. Where the browser draws the part itself, after a navigation or a change of `props`,
 * its code comes as a module of its own. Links inside work like <Link> (plain-links.ts).
 * @param instead Shown when that module cannot be had; without one the page fails.
 */
export function staticPart<Props extends object>(
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
  // A page that is opened after hydration needs the part at once.
  if (hasHydrated()) loadOnce().catch(() => {});

  return function StaticPart(props: Props) {
    const isHydrating = useSyncExternalStore(subscribeToNothing, no, yes) && !import.meta.env.SSR;
    const [sent, setSent] = useState(isHydrating ? props : undefined);
    const isAsSent = sent !== undefined && isSame(sent, props);
    // What the server sent is gone once the browser has drawn the part.
    if (sent && !isAsSent) setSent(undefined);
    if (isAsSent) return <div className="static-part" key="sent" {...untouched} />;
    return (
      <div className="static-part" key="drawn">
        <Part {...props} />
      </div>
    );
  };
}

/** A part of a page that needs scripts, whose code comes as a module of its own. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }));
}

/** React leaves alone what is inside an element whose HTML it is told not to compare. */
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
