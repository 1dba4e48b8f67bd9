import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";

type StreamedProps<T> = {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Shows the fallback until a value resolves. A resolved one stays outside Suspense: React sends large
 * boundaries last, for a script to move.
 */
export function Streamed<T>({ value, fallback, children }: StreamedProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{(resolved) => children(resolved as T)}</Await>
    </Suspense>
  );
}
