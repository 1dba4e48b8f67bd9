import type { RouterContextProvider } from "react-router";
import { requestContext } from "./context.ts";

/** Milliseconds that a loader waits for its queries: what is ready by then is rendered in place, not streamed. */
const SERVER_TIMEOUT_MS = 100;

type Settled<T> = { [Name in keyof T]: T[Name] | Awaited<T[Name]> };

/** Gives null for what cannot be read, and logs why. `what` is for the log: "review stats". */
export function orNull<T>(
  context: Readonly<RouterContextProvider>,
  promise: Promise<T>,
  what: string,
): Promise<T | null> {
  return promise.catch((error: unknown) => {
    const { log, markIncomplete } = context.get(requestContext);
    log.error({ err: error }, `${what} cannot be read`);
    markIncomplete();
    return null;
  });
}

/** Waits a moment for what a page can do without: null when it cannot be read or is late. A page for everybody waits. */
export async function orNothing<T>(
  context: Readonly<RouterContextProvider>,
  promise: Promise<T>,
  what: string,
  ms?: number,
): Promise<T | null> {
  const { isForEverybody } = context.get(requestContext);
  const read = orNull(context, promise, what);
  const { value } = isForEverybody ? { value: await read } : await settleWithin({ value: read }, ms);
  return value instanceof Promise ? null : (value as T | null);
}

/** Waits a moment for what a loader reads, then leaves the rest to be streamed. A page for everybody waits for all of it. */
export async function settle<T extends object>(
  context: Readonly<RouterContextProvider>,
  promises: T,
): Promise<Settled<T>> {
  if (!context.get(requestContext).isForEverybody) return settleWithin(promises);
  await Promise.all(Object.values(promises));
  return settleWithin(promises);
}

/** Waits a moment, then replaces each promise that has resolved by its value; the others are streamed. */
export async function settleWithin<T extends object>(
  promises: T,
  ms: number = SERVER_TIMEOUT_MS,
): Promise<Settled<T>> {
  const settled: Record<string, unknown> = {};
  const all = Promise.all(
    Object.entries(promises).map(async ([name, promise]) => {
      settled[name] = await promise;
    }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  return { ...promises, ...settled };
}
