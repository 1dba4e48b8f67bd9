import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";

type StreamedProps<T> = {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Shows a loader's value, or the fallback until it resolves. A resolved value stays outside Suspense, because
 * React sends large boundaries at the end of the page for a script to move.
 */
export function Streamed<T>({ value, fallback, children }: StreamedProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{(resolved) => children(resolved as T)}</Await>
    </Suspense>
  );
}
