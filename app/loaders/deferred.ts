import type { RouterContextProvider } from "react-router";
import { requestContext } from "../context.ts";

/** How long a loader waits before it streams the rest (ms). */
const SERVER_TIMEOUT_MS = 100;

type Settled<T> = { [Name in keyof T]: T[Name] | Awaited<T[Name]> };

/** Logs a failed read and resolves to null. `what`: "review stats". */
export function nullOnError<T>(
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

/** null if reading fails or takes too long. Shared pages wait. */
export async function nullIfLate<T>(
  context: Readonly<RouterContextProvider>,
  promise: Promise<T>,
  what: string,
  ms?: number,
): Promise<T | null> {
  const { isShared } = context.get(requestContext);
  const read = nullOnError(context, promise, what);
  const { value } = isShared ? { value: await read } : await awaitWithin({ value: read }, ms);
  return value instanceof Promise ? null : (value as T | null);
}

/** Shared pages wait for everything. */
export async function awaitOrStream<T extends object>(
  context: Readonly<RouterContextProvider>,
  promises: T,
): Promise<Settled<T>> {
  if (!context.get(requestContext).isShared) return awaitWithin(promises);
  await Promise.all(Object.values(promises));
  return awaitWithin(promises);
}

/** Unwraps promises that resolve within `ms`. */
export async function awaitWithin<T extends object>(
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
