import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";

type StreamedProps<T> = {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Shows what a loader read: at once when it is there, else the fallback until it is. What is there stays outside
 * Suspense, because React sends a large boundary apart from its place, where only a script can bring it.
 */
export function Streamed<T>({ value, fallback, children }: StreamedProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{(resolved) => children(resolved as T)}</Await>
    </Suspense>
  );
}
