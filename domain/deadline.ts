/**
 * Waits for `work` this many milliseconds, then throws ETIMEDOUT with the service's name; a later result is ignored. When this process was busy
 * itself, an answer that has already arrived is read before the service counts as slow.
 */
export async function within<T>(ms: number, service: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      const error = new Error(`no answer from ${service} within ${ms} ms`);
      reject(Object.assign(error, { code: "ETIMEDOUT", service }));
    };
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** Names the service of an error that `within` threw; undefined for any other error. */
export function silentService(error: unknown): string | undefined {
  return (error as { service?: string } | undefined)?.service;
}
